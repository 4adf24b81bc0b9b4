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
interface CheckedLine {
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
  const checked: CheckedLine[] = []
  for (const line of lines) checked.push(await check(line))
  const isWhole = checked.every(({ row }) => row.problems.length === 0)
  if (isPreview || !isWhole) return { rows: checked.map(({ row }) => row), added: 0 }
  const numbers = await addAll(checked.flatMap(({ draft }) => draft ?? []))
  return { rows: checked.map(({ row }, index) => ({ ...row, number: numbers[index] ?? null })), added: numbers.length }

  async function addAll(drafts: readonly Draft[]): Promise<string[]> {
    const added: string[] = []
    try {
      for (const draft of drafts) added.push((await cameras.add(draft)).number)
      return added
    } catch (error) {
      // Somebody else has changed something since the look at it.
      for (const number of added) await cameras.delete(number)
      throw error
    }
  }

  async function check(line: ImportLine): Promise<CheckedLine> {
    const { source = '', title = '', owner = '' } = line.cells
    const described = { line: line.line, title, source: plainAddress(source) ?? source, owner, number: null }
    const { draft, fields } = draftOf(line, tariffIds)
    if (!draft) {
      return { row: { ...described, problems: [say('camera_import_fields', { fields: fields.join(', ') })] }, draft }
    }
    const address = hashAddress(source).toString('base64')
    if (seen.has(address)) return { row: { ...described, problems: [say('camera_import_twice')] }, draft: null }
    seen.add(address)
    const problems = (await cameras.problemsOf(draft)).map(({ key, parameters }) => say(key, parameters))
    return { row: { ...described, problems }, draft }
  }
}
