/** Many cameras from a CSV: all of them, or none where one has a problem. */
import { hashAddress, plainAddress } from '@sova/cameras'
import { CAMERA_IMPORT_ROWS_MAX, type ImportedCamera } from '@sova/contract'
import { refuse } from '../console-inputs.ts'
import type { AdminCameraService } from './admin-camera-service.ts'
import { draftOf, type ImportLine, readImport } from './camera-import.ts'

export interface ImportInputs {
  cameras: AdminCameraService
  /** The sentence of a problem, in the language of whoever asked. */
  say(key: string, parameters?: Record<string, string>): string
}

type Draft = NonNullable<ReturnType<typeof draftOf>['draft']>
interface ReadLine {
  row: ImportedCamera
  draft: Draft | null
}

export async function importCamerasFromCsv(
  { cameras, say }: ImportInputs,
  { csv, isPreview }: { csv: string; isPreview: boolean },
): Promise<{ rows: ImportedCamera[]; added: number }> {
  const { lines, problem } = readImport(csv)
  if (problem) throw refuse('csv', problem, { maximum: CAMERA_IMPORT_ROWS_MAX })
  const tariffIds = new Map((await cameras.listTariffs()).map(({ id, name }) => [name.toLowerCase(), id]))
  const seen = new Set<string>()
  const read = lines.map(readLine)
  const drafts = read.flatMap(({ draft }) => draft ?? [])
  const problems = new Map((await cameras.problemsOf(drafts)).map((found, place) => [drafts[place], found]))
  const rows = read.map(({ row, draft }) => {
    const found = draft ? (problems.get(draft) ?? []) : []
    return { ...row, problems: [...row.problems, ...found.map(({ key, parameters }) => say(key, parameters))] }
  })
  if (isPreview || rows.some((row) => row.problems.length > 0)) return { rows, added: 0 }
  const numbers = await cameras.addAll(drafts)
  return { rows: rows.map((row, place) => ({ ...row, number: numbers[place] ?? null })), added: numbers.length }

  function readLine(line: ImportLine): ReadLine {
    const { source = '', title = '', owner = '' } = line.cells
    const row = { line: line.line, title, source: plainAddress(source) ?? source, owner, number: null, problems: [] }
    const { draft, fields } = draftOf(line, tariffIds)
    if (!draft)
      return { row: { ...row, problems: [say('camera_import_fields', { fields: fields.join(', ') })] }, draft }
    const address = hashAddress(source).toString('base64')
    if (seen.has(address)) return { row: { ...row, problems: [say('camera_import_twice')] }, draft: null }
    seen.add(address)
    return { row, draft }
  }
}
