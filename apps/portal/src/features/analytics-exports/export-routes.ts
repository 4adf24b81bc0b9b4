import { EVIDENCE_ROUTE, exportReport, Failure, parseEvidenceEvents } from '@sova/contract'
import { contentDisposition } from '../../http/content-disposition.ts'
import { type CallServer, requireReader } from '../../http/handle-call.ts'
import { handleStreamCall } from '../../http/handle-stream-call.ts'
import type { CsvService } from './csv-service.ts'
import type { EvidenceService } from './evidence-service.ts'

const EVIDENCE_FILE = 'evidence.zip'

export function serveExports(
  server: CallServer,
  { csv, evidence }: { csv: CsvService; evidence: EvidenceService },
): void {
  handleStreamCall(server, exportReport, (request, { account, locale }) =>
    csv.export(request, { accountId: account.id, isGangAdmin: account.gang_admin, locale }),
  )

  // A link that the browser follows by itself; it changes nothing, so no CSRF header is needed.
  server.http.get<{ Querystring: { events?: unknown } }>(EVIDENCE_ROUTE, async (request, reply) => {
    const caller = await requireReader(server, exportReport, request)
    const { events } = request.query
    const marks = typeof events === 'string' ? parseEvidenceEvents(events) : null
    if (!marks) throw new Failure('invalid_request', { fields: { events: ['field_invalid'] } })
    const archive = await evidence.export(caller.account.id, marks, caller.locale)
    const camera_numbers = [...new Set(marks.map(({ camera_number }) => camera_number))]
    request.made = { call: exportReport, caller, about: { camera_numbers, name: EVIDENCE_FILE } }
    return reply
      .headers({ 'Cache-Control': 'no-store', 'Content-Disposition': contentDisposition(EVIDENCE_FILE) })
      .type('application/zip')
      .send(archive)
  })
}
