import { createMosaic, deleteMosaic, editMosaic, listMosaics } from '@sova/contract'
import { type CallServer, handleCall } from '../../http/handle-call.ts'
import type { MosaicService } from './mosaic-service.ts'

export function serveMosaics(server: CallServer, mosaics: MosaicService): void {
  handleCall(server, listMosaics, async ({ ids }, { account }) => {
    const results = await mosaics.list(account.id, ids)
    return { count: results.length, results }
  })

  handleCall(server, createMosaic, (draft, { account }) => mosaics.create(account.id, draft))

  handleCall(server, editMosaic, ({ id, revision, ...draft }, { account }) =>
    mosaics.edit(account.id, id, draft, revision),
  )

  handleCall(server, deleteMosaic, async ({ id }, { account }) => {
    await mosaics.delete(account.id, id)
    return {}
  })
}
