/** What the on-camera recogniser is told, in a file that the program beside it writes. */
import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { RECOGNISED_TYPES } from './recognitions.ts'

const RecogniserOrders = z.object({
  /** Of the call that takes events. */
  url: z.string(),
  /** An API token that may write, of the owner of the cameras. */
  token: z.string(),
  cameras: z.array(
    z.object({
      /** In the simulator. */
      camera: z.string(),
      /** In Sova. */
      number: z.string(),
      types: z.array(z.enum(RECOGNISED_TYPES)),
    }),
  ),
})
export type RecogniserOrders = z.output<typeof RecogniserOrders>

/** Null while there is none. */
export async function readOrders(file: string): Promise<RecogniserOrders | null> {
  try {
    return RecogniserOrders.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    return null
  }
}
