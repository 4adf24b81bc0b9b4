/** `npm run reference`: writes docs/reference from the contract; with `--check` fails where it differs instead. */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeCallsPage, writeOpenApi } from './reference/describe-calls.ts'
import { readText, repositoryRoot } from './repository.ts'

const PAGES: Record<string, () => string> = {
  'docs/reference/calls.md': writeCallsPage,
  'docs/reference/openapi.json': writeOpenApi,
}

const isCheck = process.argv.includes('--check')
for (const [path, write] of Object.entries(PAGES)) {
  const wanted = write()
  const present = existsSync(join(repositoryRoot, path)) ? readText(path) : ''
  if (wanted === present) continue
  if (isCheck) {
    console.error(`${path} differs from the contract; run: npm run reference`)
    process.exitCode = 1
  } else {
    writeFileSync(join(repositoryRoot, path), wanted)
    console.log(`wrote ${path}`)
  }
}
