import { createEmployeePhoto, deleteEmployeePhotos, EntityId, Failure, listEmployeePhotos } from '@sova/contract'
import { type CallServer, handleCall, requireReader } from '../../../http/handle-call.ts'
import type { GangOf } from '../../../pacs/gang-repository.ts'
import type { PhotoService } from './photo-service.ts'

export function servePhotos(server: CallServer, gangOf: GangOf, photos: PhotoService): void {
  handleCall(server, listEmployeePhotos, async (request, caller) => photos.list(await gangOf(caller), request))

  handleCall(server, createEmployeePhoto, async ({ employee_id, image }, caller) =>
    photos.create(await gangOf(caller), employee_id, image),
  )

  handleCall(server, deleteEmployeePhotos, async ({ ids }, caller) => ({
    ids: await photos.delete(await gangOf(caller), ids),
  }))

  /** `employeePhotoPath` of the contract: a picture in a page is read with the session, as the page itself. */
  server.http.get<{ Params: { file: string } }>('/api/v0/employees/photo/:file', async (request, reply) => {
    const gangId = await gangOf(await requireReader(server, listEmployeePhotos, request))
    const id = EntityId.safeParse(Number(/^(\d{1,10})\.jpg$/.exec(request.params.file)?.[1]))
    if (!id.success) throw new Failure('not_found')
    const jpeg = await photos.readJpeg(gangId, id.data)
    return reply
      .headers({ 'Cache-Control': 'private, max-age=3600', 'X-Content-Type-Options': 'nosniff' })
      .type('image/jpeg')
      .send(jpeg)
  })
}
