/** The ten rules of direction of ARCHITECTURE.md. Each says the way out; a rule is broken by one import. */
import { findCycles } from './cycles.ts'
import type { ImportTarget, OwnModule } from './read-imports.ts'

interface Rule {
  name: string
  wayOut: string
  isBroken: (from: string, to: ImportTarget) => boolean
}

export interface Violation {
  rule: string
  from: string
  to: string
  wayOut: string
}

const isTest = (file: string) => /\.(test|fixture)\.tsx?$/.test(file)
const isOwn = (to: ImportTarget, pattern: RegExp) => to.kind === 'own' && pattern.test(to.path)
const isPackage = (to: ImportTarget, names: readonly string[]) => to.kind === 'package' && names.includes(to.path)

/** The app or package that a file belongs to, for example `apps/portal`. */
const houseOf = (file: string) => file.split('/').slice(0, 2).join('/')
/** `apps/portal/src/features/cameras`, or with a folder that groups features, `…/features/pacs/cars`. */
const featureOf = (file: string) => /^apps\/[^/]+\/src\/features\/(?:pacs\/)?[^/]+(?=\/)/.exec(file)?.[0]

/** Calculation only; everything else that Node offers reaches outside the process. */
const CORE_WITHOUT_IO = new Set(['buffer', 'crypto', 'util'])
/** Heavy native packages, and the one house that may import each. */
const NATIVE_IMPORTERS = { 'node-av': 'packages/media-codec', 'onnxruntime-node': 'packages/models' }
const PURE_PACKAGES = new Set(['packages/media-formats', 'packages/access-rules', 'packages/detection'])
const SQL_PACKAGES = ['kysely', 'kysely-postgres-js', 'postgres']
const HOUSES_WITH_SQL = new Set(['packages/database', 'packages/bus', 'packages/testing'])

const RULES_OF_ONE_IMPORT: Rule[] = [
  {
    name: '2-packages-never-import-apps',
    wayOut: 'move the shared part into a package',
    isBroken: (from, to) => from.startsWith('packages/') && isOwn(to, /^apps\//),
  },
  {
    name: '3-apps-never-import-apps',
    wayOut: 'apps meet over the contract, the database and the bus only',
    isBroken: (from, to) => from.startsWith('apps/') && isOwn(to, /^apps\//) && houseOf(from) !== houseOf(to.path),
  },
  {
    name: '4-contract-needs-only-zod',
    wayOut: 'the contract runs in the browser and on the server alike: keep everything but zod out of it',
    isBroken: (from, to) =>
      houseOf(from) === 'packages/contract' &&
      !isTest(from) &&
      !isOwn(to, /^packages\/contract\//) &&
      !isPackage(to, ['zod']),
  },
  {
    name: '5-pure-packages-do-no-io',
    wayOut: 'pass bytes, time and randomness in; reading and sending belong to media-sources or to an app',
    isBroken: (from, to) =>
      PURE_PACKAGES.has(houseOf(from)) && !isTest(from) && to.kind === 'core' && !CORE_WITHOUT_IO.has(to.path),
  },
  {
    name: '6-native-code-has-one-importer',
    wayOut: 'ask packages/media-codec for pictures and converted audio, and packages/models for what models see',
    isBroken: (from, to) =>
      Object.entries(NATIVE_IMPORTERS).some(([name, house]) => isPackage(to, [name]) && houseOf(from) !== house),
  },
  {
    name: '7-features-stand-alone',
    wayOut: 'what two features need moves down under a name of its own',
    isBroken: (from, to) => {
      const own = featureOf(from)
      const other = to.kind === 'own' ? featureOf(to.path) : undefined
      return own !== undefined && other !== undefined && own !== other && houseOf(own) === houseOf(other)
    },
  },
  {
    name: '8-features-do-not-know-their-app',
    wayOut: 'the app passes in what the feature needs',
    isBroken: (from, to) =>
      featureOf(from) !== undefined && !isTest(from) && isOwn(to, /^apps\/[^/]+\/src\/(app\/|(app|main)\.tsx?$)/),
  },
  {
    name: '9-sql-lives-in-repositories',
    wayOut: 'put the query into a *-repository.ts and call that',
    isBroken: (from, to) =>
      !HOUSES_WITH_SQL.has(houseOf(from)) &&
      !/-repository(\.test)?\.ts$/.test(from) &&
      !isTest(from) &&
      isPackage(to, SQL_PACKAGES),
  },
  {
    name: '10-web-reaches-only-contract',
    wayOut: 'the page speaks to the server through the contract',
    isBroken: (from, to) => houseOf(from) === 'apps/web' && isOwn(to, /^packages\/(?!contract\/)/),
  },
]

export const RULE_NAMES = ['1-no-cycles', ...RULES_OF_ONE_IMPORT.map(({ name }) => name)]

export function findViolations(modules: readonly OwnModule[]): Violation[] {
  const violations: Violation[] = findCycles(modules).map((cycle) => ({
    rule: '1-no-cycles',
    from: cycle[0] ?? '',
    to: cycle.slice(1).join(' → '),
    wayOut: 'move what these files need of each other into a file of its own',
  }))
  for (const { file, imports } of modules) {
    for (const { name, wayOut, isBroken } of RULES_OF_ONE_IMPORT) {
      for (const to of imports.filter((target) => isBroken(file, target))) {
        violations.push({ rule: name, from: file, to: to.path, wayOut })
      }
    }
  }
  return violations
}

export const describeViolation = ({ rule, from, to, wayOut }: Violation): string =>
  `${rule}: ${from} → ${to} (${wayOut})`
