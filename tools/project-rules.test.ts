/** Rules of the project that no compiler knows, as tests. */
import { readdirSync } from 'node:fs'
import { CALLS } from '@sova/contract'
import { describe, expect, it } from 'vitest'
import { listFiles, readText } from './repository.ts'

const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const sources = (folder: string) => listFiles(folder).filter((file) => /\.tsx?$/.test(file) && !isTest(file))
const tests = (folder: string) => listFiles(folder).filter(isTest)

describe('every call of the contract', () => {
  const portal = sources('apps/portal/src')
    .map((file) => readText(file))
    .join('\n')
  const portalTests = [...tests('apps/portal'), ...tests('e2e')].map((file) => readText(file)).join('\n')
  /** The four camera lists are one route each, made from one table of calls. */
  const handlersOf = (name: string) =>
    [
      ...portal.matchAll(
        new RegExp(
          `\\bhandle(?:Public|Cached|Written|Upload|Download|Stream|Large)?Call\\(\\s*\\w+,\\s*${name}\\b`,
          'g',
        ),
      ),
    ].length

  it.each(Object.keys(CALLS))('%s has exactly one handler in the portal', (name) => {
    expect(handlersOf(name)).toBe(1)
  })

  it.each(Object.entries(CALLS))('%s is named by a test', (name, { path }) => {
    expect(new RegExp(`\\b${name}\\b`).test(portalTests) || portalTests.includes(path)).toBe(true)
  })
})

describe('SQL', () => {
  const ALLOWED = /-repository\.ts$|^packages\/(database|bus|testing)\/|\/src\/testing\//
  /** A statement at the beginning of a template literal, tagged or not. */
  const STATEMENT = /`\s*(SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE|ALTER|DROP|LISTEN|NOTIFY)\s/
  /** Kysely's verbs. */
  const BUILDER = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(/

  it('lives in repositories and in packages/database', () => {
    const files = [...sources('apps'), ...sources('packages')].filter((file) => !ALLOWED.test(file))
    const offenders = files.filter((file) => {
      const text = readText(file)
      return STATEMENT.test(text) || BUILDER.test(text)
    })
    expect(offenders).toEqual([])
  })

  it('is recognised where it stands', () => {
    expect(STATEMENT.test('await sql`\n  SELECT 1`')).toBe(true)
    expect(BUILDER.test("db.selectFrom('camera')")).toBe(true)
    expect(STATEMENT.test('`Select a camera`')).toBe(false)
  })
})

describe('the page', () => {
  it('has no text outside its dictionaries', () => {
    const offenders = sources('apps/web/src').filter(
      (file) =>
        !file.includes('/i18n/') && !file.includes('/testing/') && /[а-яё]{2}/i.test(withoutComments(readText(file))),
    )
    expect(offenders).toEqual([])
  })

  /** Languages are named in themselves, whatever the dictionary. */
  const LANGUAGE_NAME = 'Русский'
  const withoutComments = (text: string) =>
    text.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '').replaceAll(LANGUAGE_NAME, '')
})

describe('settings', () => {
  it('that an operator may give stand in ARCHITECTURE.md, all of them', () => {
    const said = readText('ARCHITECTURE.md')
    /** Of the project's own commands, or set by them. */
    const own = new Set(['SOVA_DEMO', 'SOVA_FUZZ_INPUTS'])
    const read = [...sources('apps'), ...sources('packages')]
      .filter((file) => !file.includes('/testing/') && !file.endsWith('.fixture.ts'))
      .flatMap((file) => readText(file).match(/\bSOVA_[A-Z_]+\b/g) ?? [])
    expect([...new Set(read)].filter((name) => !own.has(name) && !said.includes(`\`${name}\``))).toEqual([])
  })
})

describe('files', () => {
  const LINES_MAX = 320

  it('are short enough to be read', () => {
    const files = ['apps', 'packages', 'tools', 'e2e'].flatMap((folder) => listFiles(folder))
    const long = files
      .filter((file) => /\.(tsx?|mjs)$/.test(file) && !isTest(file))
      .filter((file) => readText(file).split('\n').length > LINES_MAX)
    expect(long).toEqual([])
  })

  it('of every package are reached over its index', () => {
    const withoutIndex = readdirSync('packages').filter((name) => {
      const files = listFiles(`packages/${name}/src`)
      return files.length > 0 && !files.includes(`packages/${name}/src/index.ts`)
    })
    expect(withoutIndex).toEqual([])
  })
})
