/** Where the archives of the shown events' cameras begin: an older event has no clip (spec 2 §4). */
import { Camera, type CameraNumber, listTheseCameras, TOKEN_TTL_DEFAULT_S } from '@sova/contract'
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { callApi } from '../../../shared/api/call-api.ts'
import { readArchiveBounds } from '../../../shared/events/archive-bounds.ts'
import { PACS_KEY } from '../../../shared/pacs/pacs-changes.ts'

const FRESH_MS = 60_000

const ArchiveCamera = z.pick(Camera, { number: true, server: true, token_r: true })
export type ArchiveCamera = z.output<typeof ArchiveCamera>

export interface CameraArchive {
  camera: ArchiveCamera
  earliestMs: number
}

export type CameraArchives = ReadonlyMap<CameraNumber, CameraArchive>

/** Cameras without an archive, or one that the user may not see, are left out. */
export const archivesQuery = (numbers: readonly CameraNumber[]) =>
  queryOptions({
    queryKey: [PACS_KEY, 'archives', numbers],
    queryFn: async ({ signal }): Promise<CameraArchives> => {
      const request = {
        numbers: [...numbers],
        fields: ['number' as const, 'server' as const, 'token_r' as const],
        page_size: Math.max(1, numbers.length),
        token_r_ttl: TOKEN_TTL_DEFAULT_S,
      }
      const { results } = await callApi(listTheseCameras, request, signal)
      const archives = await Promise.all(
        z.parse(z.array(ArchiveCamera), results).map((camera) => readArchive(camera, signal)),
      )
      return new Map(archives.flatMap((archive) => (archive ? [[archive.camera.number, archive]] : [])))
    },
    enabled: numbers.length > 0,
    staleTime: FRESH_MS,
  })

/** A camera whose server does not answer now has no clips now. */
async function readArchive(camera: ArchiveCamera, signal: AbortSignal): Promise<CameraArchive | null> {
  const bounds = await readArchiveBounds(camera, signal).catch(() => null)
  return bounds && { camera, earliestMs: bounds.earliestMs }
}

/** Is the moment of an event still in its camera's archive? */
export const hasVideo = (archive: CameraArchive | undefined, atMs: number): boolean =>
  archive !== undefined && atMs >= archive.earliestMs
