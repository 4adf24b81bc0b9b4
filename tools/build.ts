/** Builds every app whose sources changed since the last time: Node programs with esbuild, the page with vite. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb } from './build/build-web.ts'
import { bundleApp } from './build/bundle-app.ts'
import { builtHash, rememberHash, sourceHash } from './build/source-hash.ts'
import { repositoryRoot } from './repository.ts'

interface BuildStep {
  app: string
  /** Files and folders, relative to the repository, that the result depends on. */
  sources: string[]
  build: () => Promise<void>
}

const COMMON_SOURCES = ['package-lock.json', 'tsconfig.base.json', 'tools/build', 'packages']

function listSteps(): BuildStep[] {
  const apps = readdirSync(join(repositoryRoot, 'apps'))
  const programs = apps.filter((app) => existsSync(join(repositoryRoot, 'apps', app, 'src', 'main.ts')))
  const steps: BuildStep[] = programs.map((app) => ({
    app,
    sources: [...COMMON_SOURCES, `apps/${app}/src`, `apps/${app}/package.json`],
    build: () => bundleApp(app),
  }))
  if (existsSync(join(repositoryRoot, 'apps/web/index.html'))) {
    steps.push({
      app: 'web',
      sources: [
        'package-lock.json',
        'tools/build',
        'packages/contract',
        ...['src', 'build', 'public', 'index.html', 'embed.html', 'vite.config.ts', 'package.json'].map(
          (name) => `apps/web/${name}`,
        ),
      ],
      build: buildWeb,
    })
  }
  return steps
}

/** Every app is tried, so that one failure does not hide another. */
const results = await Promise.allSettled(
  listSteps().map(async ({ app, sources, build }) => {
    const hash = sourceHash(sources)
    if (builtHash(app) === hash) return
    const startedAtMs = performance.now()
    console.log(`sova: building ${app}`)
    await build()
    rememberHash(app, hash)
    console.log(`sova: built ${app} in ${((performance.now() - startedAtMs) / 1000).toFixed(1)} s`)
  }),
)
for (const result of results) {
  if (result.status === 'fulfilled') continue
  console.error(
    `sova: the build failed: ${result.reason instanceof Error ? result.reason.message : String(result.reason)}`,
  )
  process.exitCode = 1
}
