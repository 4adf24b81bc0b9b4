import { listAccessJournal } from '@sova/contract'
import { type CallServer, handleCall } from '../../../http/handle-call.ts'
import type { GangOf } from '../../../pacs/gang-repository.ts'
import type { JournalService } from './journal-service.ts'

export function serveJournal(server: CallServer, gangOf: GangOf, journal: JournalService): void {
  handleCall(server, listAccessJournal, async (request, caller) => journal.list(await gangOf(caller), request))
}
