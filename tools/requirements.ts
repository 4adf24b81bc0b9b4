/** The ledger of the specification's statements, and the tests that prove them: a title that ends with `[ID]`. */
import { listFiles, readText } from './repository.ts'

export interface Requirement {
  id: string
  /** The part of the id before the number, for example `SESSION`. */
  area: string
  source: string
  kind: string
  text: string
}

export const LEDGER = 'docs/specification/requirements.tsv'

export function parseLedger(tsv: string): Requirement[] {
  const [, ...lines] = tsv.trimEnd().split('\n')
  return lines.map((line) => {
    const [id = '', source = '', kind = '', text = ''] = line.split('\t')
    return { id, area: id.replace(/-\d+$/, ''), source, kind, text }
  })
}

export interface ProofOfRequirement {
  id: string
  file: string
}

/** A call of `it` or `test`, also `it.each(…)`, whose title carries ids; titles may be quoted in three ways. */
const ID_IN_TITLE = /\[([A-Z][A-Z0-9]*(?:-[A-Z][A-Z0-9]*)*-\d+)\](?=(?:\s*\[[A-Z0-9-]+\])*['"`])/g

export function findProofs(file: string, text: string): ProofOfRequirement[] {
  return [...text.matchAll(ID_IN_TITLE)].map(([, id = '']) => ({ id, file }))
}

const TEST_FILE = /\.(test|spec)\.tsx?$/
const TEST_FOLDERS = ['packages', 'apps', 'e2e', 'tools']

export interface Coverage {
  requirements: Requirement[]
  proven: ReadonlySet<string>
  /** Ids in test titles that the ledger does not hold. */
  unknown: ProofOfRequirement[]
}

export function coverageOf(requirements: Requirement[], proofs: readonly ProofOfRequirement[]): Coverage {
  const known = new Set(requirements.map(({ id }) => id))
  return {
    requirements,
    proven: new Set(proofs.filter(({ id }) => known.has(id)).map(({ id }) => id)),
    unknown: proofs.filter(({ id }) => !known.has(id)),
  }
}

/** Tests of this tool speak of ids that do not exist, so its own test is left out. */
const OWN_TEST = 'tools/requirements.test.ts'

export function readCoverage(): Coverage {
  const files = TEST_FOLDERS.flatMap((folder) => listFiles(folder)).filter((file) => TEST_FILE.test(file))
  const proofs = files.filter((file) => file !== OWN_TEST).flatMap((file) => findProofs(file, readText(file)))
  return coverageOf(parseLedger(readText(LEDGER)), proofs)
}
