import { hashAddress, plainAddress } from '@sova/cameras'
import {
  addCamera,
  CAMERA_IMPORT_ROWS_MAX,
  deleteCamera,
  describePage,
  editCamera,
  Failure,
  type ImportedCamera,
  importCameras,
  type Locale,
  listAllCameras,
  listCameraPermissions,
  listTariffs,
  probeCamera,
  saveTariff,
  setCameraPermission,
} from '@sova/contract'
import { type CallServer, handleCall } from '../../http/handle-call.ts'
import { sentence } from '../../i18n/messages.ts'
import type { AdminCameraService } from './admin-camera-service.ts'
import { draftOf, type ImportLine, readImport } from './camera-import.ts'

/** What has no pages of its own. */
const wholeList = <Row>(results: Row[]) => ({
  results,
  count: results.length,
  page: describePage({ page: 1, pageSize: Math.max(1, results.length), count: results.length }),
})

export function serveAdminCameras(server: CallServer, cameras: AdminCameraService): void {
  handleCall(server, listAllCameras, async ({ page: asked, page_size, search = '' }) => {
    const count = await cameras.count(search)
    const page = describePage({ page: asked, pageSize: page_size, count })
    const results = await cameras.list(search, { limit: page_size, offset: (page.current - 1) * page_size })
    return { results, count, page }
  })
  handleCall(server, probeCamera, ({ source }) => cameras.probe(source))
  handleCall(server, addCamera, (draft) => cameras.add(draft))
  handleCall(server, editCamera, (change) => cameras.edit(change))
  handleCall(server, deleteCamera, async ({ number }) => {
    await cameras.delete(number)
    return {}
  })
  handleCall(server, listCameraPermissions, async ({ number }) => wholeList(await cameras.listPermissions(number)))
  handleCall(server, setCameraPermission, async ({ number, username, permission }) => {
    await cameras.setPermission(number, username, permission)
    return {}
  })
  handleCall(server, listTariffs, async () => wholeList(await cameras.listTariffs()))
  handleCall(server, saveTariff, (tariff) => cameras.saveTariff(tariff))

  handleCall(server, importCameras, async ({ csv, is_preview }, { locale }) => {
    const { lines, problem } = readImport(csv)
    if (problem) {
      throw new Failure('invalid_request', {
        fields: { csv: [problem] },
        parameters: { maximum: CAMERA_IMPORT_ROWS_MAX },
      })
    }
    const tariffs = new Map((await cameras.listTariffs()).map(({ id, name }) => [name.toLowerCase(), id]))
    const seen = new Set<string>()
    const rows: ImportedCamera[] = []
    for (const line of lines) rows.push(await importLine(line, { tariffs, seen, locale, isPreview: is_preview }))
    return { rows, added: rows.filter(({ number }) => number !== null).length }
  })

  interface ImportContext {
    tariffs: ReadonlyMap<string, number>
    /** Addresses of the lines before. */
    seen: Set<string>
    locale: Locale
    isPreview: boolean
  }

  async function importLine(line: ImportLine, context: ImportContext): Promise<ImportedCamera> {
    const { tariffs, seen, locale, isPreview } = context
    const { source = '', title = '', owner = '' } = line.cells
    const row = { line: line.line, title, source: plainAddress(source) ?? source, owner, number: null }
    const say = (key: string, parameters: Record<string, string> = {}) => sentence(locale, key, parameters)
    const { draft, fields } = draftOf(line, tariffs)
    if (!draft) return { ...row, problems: [say('camera_import_fields', { fields: fields.join(', ') })] }
    const address = hashAddress(source).toString('base64')
    if (seen.has(address)) return { ...row, problems: [say('camera_import_twice')] }
    seen.add(address)
    const problems = (await cameras.problemsOf(draft)).map(({ key, parameters }) => say(key, parameters))
    if (isPreview || problems.length > 0) return { ...row, problems }
    return { ...row, problems, number: (await cameras.add(draft)).number }
  }
}
