/** Where the repository is, and the files that the project's rules read. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const repositoryRoot = fileURLToPath(new URL('..', import.meta.url))

const FOLDERS_LEFT_OUT = new Set(['node_modules', 'dist', '.git', 'data', '.cache', 'coverage'])

/** Paths relative to the repository, in order, none for a missing folder; `node_modules`, `dist` and other made folders are left out. */
export function listFiles(folder: string, root = repositoryRoot): string[] {
  const found: string[] = []
  const visit = (dir: string) => {
    for (const entry of readdirSync(dir, { withFileTypes: true })) {
      if (FOLDERS_LEFT_OUT.has(entry.name)) continue
      const path = join(dir, entry.name)
      if (entry.isDirectory()) visit(path)
      else if (entry.isFile()) found.push(relative(root, path))
    }
  }
  if (existsSync(join(root, folder))) visit(join(root, folder))
  return found.sort()
}

export const readText = (path: string, root = repositoryRoot): string => readFileSync(join(root, path), 'utf8')
