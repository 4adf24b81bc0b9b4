import { INGEST_BODY_BYTES_MAX, ingestEvents } from '@sova/contract'
import type { CallServer } from '../../http/handle-call.ts'
import { handleLargeCall } from '../../http/handle-large-call.ts'
import type { IngestService } from './ingest-service.ts'

export function serveIngest(server: CallServer, ingest: IngestService): void {
  const limits = { bodyBytesMax: INGEST_BODY_BYTES_MAX }
  handleLargeCall(server, ingestEvents, limits, async ({ events }, { account }) => ({
    results: await ingest.ingestEncoded(account.id, events),
  }))
}
