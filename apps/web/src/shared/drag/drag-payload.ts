/** What can be carried over a camera page: a camera, from a list or out of a folder, or a folder with all it holds. */
import { CameraNumber, FolderId } from '@sova/contract'
import * as z from 'zod/mini'

export const DragPayload = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('camera'),
    number: CameraNumber,
    title: z.string(),
    /** Where it is taken out of; null for a card of a list. */
    fromFolder: z.nullable(FolderId),
  }),
  z.object({ kind: z.literal('folder'), id: FolderId, name: z.string(), parentId: z.nullable(FolderId) }),
])
export type DragPayload = z.output<typeof DragPayload>
export type CarriedCamera = Extract<DragPayload, { kind: 'camera' }>

/** Null for anything that something else on the page drags. */
export function readDragPayload(data: Record<string, unknown>): DragPayload | null {
  const payload = DragPayload.safeParse(data)
  return payload.success ? payload.data : null
}
