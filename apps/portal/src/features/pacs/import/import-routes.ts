import { downloadCsvTemplate, downloadXlsxTemplate, IMPORT_FILE_BYTES_MAX, importEmployees } from '@sova/contract'
import type { CallServer } from '../../../http/handle-call.ts'
import { handleDownloadCall, handleUploadCall } from '../../../http/handle-file-calls.ts'
import type { GangOf } from '../../../pacs/gang-repository.ts'
import type { ImportService } from './import-service.ts'
import { writeCsvTemplate, writeXlsxTemplate } from './import-template.ts'

export function serveImport(server: CallServer, gangOf: GangOf, imports: ImportService): void {
  const limits = { fileBytesMax: IMPORT_FILE_BYTES_MAX }
  handleUploadCall(server, importEmployees, limits, async ({ file, is_preview: isPreview }, caller) =>
    imports.import(await gangOf(caller), {
      name: file.name,
      bytes: Buffer.from(await file.arrayBuffer()),
      isPreview,
      locale: caller.locale,
    }),
  )

  handleDownloadCall(server, downloadCsvTemplate, async (_request, caller) => {
    await gangOf(caller)
    return writeCsvTemplate(caller.locale)
  })

  handleDownloadCall(server, downloadXlsxTemplate, async (_request, caller) => {
    await gangOf(caller)
    return writeXlsxTemplate(caller.locale)
  })
}
