/** May this xlsx be opened at all? A pure look at its directory; the process that opens it is bounded as well. */
import { readZipDirectory } from './zip-directory.ts'

const ENTRIES_MAX = 500
const UNPACKED_BYTES_MAX = 40_000_000
/** Sheets of text pack to a tenth; a bomb to a thousandth. */
const RATIO_MAX = 150
/** Below this size no ratio is suspicious. */
const RATIO_FREE_BYTES = 200_000

export type WorkbookProblem = 'import_file_broken' | 'import_file_macros' | 'import_file_too_large'

export function findWorkbookProblem(bytes: Buffer): WorkbookProblem | null {
  const entries = readZipDirectory(bytes, ENTRIES_MAX)
  if (!entries?.some(({ name }) => name === '[Content_Types].xml')) return 'import_file_broken'
  if (entries.some(({ isEncrypted }) => isEncrypted)) return 'import_file_broken'
  const unpacked = entries.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0)
  if (unpacked > UNPACKED_BYTES_MAX) return 'import_file_too_large'
  const isBomb = entries.some(
    ({ packedBytes, unpackedBytes }) => unpackedBytes > RATIO_FREE_BYTES && unpackedBytes > packedBytes * RATIO_MAX,
  )
  if (isBomb) return 'import_file_too_large'
  if (entries.some(({ name }) => /(^|\/)vbaproject\.bin$/i.test(name))) return 'import_file_macros'
  return null
}
