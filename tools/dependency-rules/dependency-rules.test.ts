/** Proof that every rule of direction fires: each is broken once in a copy of the repository. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listFiles, repositoryRoot } from '../repository.ts'
import { type OwnModule, readModules } from './read-imports.ts'
import { findViolations, RULE_NAMES, type Violation } from './rules.ts'

const PLANTED: Record<string, { file: string; text: string }[]> = {
  '1-no-cycles': [
    { file: 'packages/base/src/planted-a.ts', text: "export * from './planted-b.ts'" },
    { file: 'packages/base/src/planted-b.ts', text: "export type * from './planted-a.ts'" },
  ],
  '2-packages-never-import-apps': [
    { file: 'packages/bus/src/planted.ts', text: "export * from '../../../apps/portal/src/planted-target.ts'" },
  ],
  '3-apps-never-import-apps': [
    { file: 'apps/media/src/planted.ts', text: "export * from '../../portal/src/planted-target.ts'" },
  ],
  '4-contract-needs-only-zod': [{ file: 'packages/contract/src/planted.ts', text: "export * from '@sova/base'" }],
  '5-pure-packages-do-no-io': [
    { file: 'packages/access-rules/src/planted.ts', text: "export { readFile } from 'node:fs/promises'" },
    { file: 'packages/detection/src/planted.ts', text: "export { Worker } from 'node:worker_threads'" },
    { file: 'packages/media-formats/src/planted.ts', text: "export { readFile } from 'node:fs/promises'" },
  ],
  '6-native-code-has-one-importer': [
    { file: 'apps/analytics/src/planted-runtime.ts', text: "import 'onnxruntime-node'" },
    { file: 'apps/media/src/planted-codec.ts', text: "import 'node-av'" },
  ],
  '7-features-stand-alone': [
    {
      file: 'apps/portal/src/features/planted-one/planted.ts',
      text: "export type { planted } from '../planted-two/planted.ts'",
    },
    { file: 'apps/portal/src/features/planted-two/planted.ts', text: 'export const planted = 1' },
  ],
  '8-features-do-not-know-their-app': [
    { file: 'apps/web/src/features/planted/planted.tsx', text: "export * from '../../app/planted-target.ts'" },
  ],
  '9-sql-lives-in-repositories': [
    {
      file: 'apps/portal/src/features/planted-one/planted-sql.ts',
      text: "import type { Kysely } from 'kysely'\nexport type A = Kysely<unknown>",
    },
  ],
  '10-web-reaches-only-contract': [{ file: 'apps/web/src/planted.ts', text: "export * from '@sova/base'" }],
}

const EVERY_FILE_BREAKS = new Set(['5-pure-packages-do-no-io', '6-native-code-has-one-importer'])

const TARGETS = ['apps/portal/src/planted-target.ts', 'apps/web/src/app/planted-target.ts']

describe('the rules of direction', () => {
  const copy = mkdtempSync(join(tmpdir(), 'sova-rules-'))
  let modules: OwnModule[]
  let violations: Violation[]

  beforeAll(() => {
    copySources(copy)
    for (const target of TARGETS) write(target, 'export const target = 1')
    for (const { file, text } of Object.values(PLANTED).flat()) write(file, text)
    modules = readModules(copy)
    violations = findViolations(modules)
  })

  afterAll(() => rmSync(copy, { recursive: true, force: true }))

  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    writeFileSync(join(copy, file), `${text}\n`)
  }

  it.each(RULE_NAMES)('%s fires', (rule) => {
    const broken = violations.filter((violation) => violation.rule === rule).map(({ from }) => from)
    const planted = PLANTED[rule] ?? []
    // Each file breaks its rule, but for a cycle, which is told once, and what the others import.
    const expected = EVERY_FILE_BREAKS.has(rule) ? planted : planted.slice(0, 1)
    expect(broken.filter((file) => file.includes('planted'))).toEqual(expected.map(({ file }) => file))
  })

  it('reads every module and sees its imports', () => {
    const files = ['apps', 'packages'].flatMap((folder) => listFiles(folder, copy))
    expect(modules.map(({ file }) => file)).toEqual(files)
    expect(modules.length).toBeGreaterThan(50)
    const logger = modules.find(({ file }) => file === 'packages/base/src/logger.ts')
    expect(logger?.imports).toEqual([{ kind: 'package', path: 'pino' }])
  })

  it('sees static, dynamic, re-exported and type-only imports', () => {
    write(
      'packages/base/src/planted-kinds.ts',
      `import 'a'
       import type { B } from 'b'
       export * from 'c'
       export { d } from 'd/inner'
       export type E = import('@e/e').E
       export const f = () => import('node:fs')
       export type { B }`,
    )
    const kinds = readModules(copy).find(({ file }) => file.endsWith('planted-kinds.ts'))
    expect(kinds?.imports.map(({ path }) => path).sort()).toEqual(['@e/e', 'a', 'b', 'c', 'd', 'fs'])
  })
})

function copySources(to: string): void {
  for (const file of ['apps', 'packages'].flatMap((folder) => listFiles(folder))) {
    if (!/\.tsx?$/.test(file)) continue
    mkdirSync(dirname(join(to, file)), { recursive: true })
    cpSync(join(repositoryRoot, file), join(to, file))
  }
}
