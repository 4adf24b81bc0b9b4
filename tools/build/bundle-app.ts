/**
 * One ES module for the app's `main.ts` and one for each `*-process.ts`, a program that the app runs as a child. Our
 * own packages are bundled; those from the registry stay outside and are found in the root's node_modules.
 */
import { basename, join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { listFiles, readText, repositoryRoot } from '../repository.ts'

const packagesStayOutside: Plugin = {
  name: 'packages-stay-outside',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ kind, path }) =>
      kind === 'entry-point' || path.startsWith('@sova/') ? undefined : { path, external: true },
    )
  },
}

export async function bundleApp(app: string): Promise<void> {
  await build({
    absWorkingDir: repositoryRoot,
    entryPoints: entryPointsOf(app),
    outdir: join('apps', app, 'dist'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: true,
    sourcesContent: false,
    plugins: [packagesStayOutside],
    logLevel: 'warning',
  })
}

function entryPointsOf(app: string): Record<string, string> {
  const folders = [`apps/${app}/src`]
  for (const name of PACKAGES_WITH_PROGRAMS) if (dependsOn(app, name)) folders.push(`packages/${name}/src`)
  const entries: Record<string, string> = { main: `apps/${app}/src/main.ts` }
  for (const file of folders.flatMap((folder) => listFiles(folder))) {
    if (!file.endsWith('-process.ts')) continue
    const name = basename(file, '.ts')
    if (entries[name]) throw new Error(`${file} and ${entries[name]} would become the same ${name}.js`)
    entries[name] = file
  }
  return entries
}

const OWN_SCOPE = '@sova/'
/** Packages that run programs of their own as children. */
const PACKAGES_WITH_PROGRAMS = ['media-codec', 'models']

/** By itself, or through a package of ours. */
function dependsOn(app: string, name: string): boolean {
  const seen = new Set<string>()
  const reaches = (folder: string): boolean => {
    if (seen.has(folder)) return false
    seen.add(folder)
    const manifest: { dependencies?: Record<string, string> } = JSON.parse(readText(`${folder}/package.json`))
    const own = Object.keys(manifest.dependencies ?? {}).flatMap((other) => other.split(OWN_SCOPE)[1] ?? [])
    return own.includes(name) || own.some((other) => reaches(`packages/${other}`))
  }
  return reaches(`apps/${app}`)
}
