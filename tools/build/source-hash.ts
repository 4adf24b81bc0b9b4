/** A build is skipped when the sources have the hash that it was made from, kept beside its result. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles, repositoryRoot } from '../repository.ts'

const TEST_FILE = /\.test\.tsx?$/
const hashFile = (app: string) => join(repositoryRoot, 'apps', app, 'dist', '.source-hash')

export function sourceHash(sources: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesOf)) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(repositoryRoot, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesOf(source: string): string[] {
  const path = join(repositoryRoot, source)
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [source]
  return listFiles(source).filter((file) => !TEST_FILE.test(file))
}

export function builtHash(app: string): string | null {
  return existsSync(hashFile(app)) ? readFileSync(hashFile(app), 'utf8') : null
}

export const rememberHash = (app: string, hash: string): void => writeFileSync(hashFile(app), hash)
