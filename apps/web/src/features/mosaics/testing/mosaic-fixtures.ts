/** A portal that keeps mosaics as the real one does. */
import {
  type Camera,
  createMosaic,
  deleteMosaic,
  editMosaic,
  GRID_LAYOUTS,
  listMosaics,
  type Mosaic,
  openMosaicPush,
  type RequestInputOf,
} from '@sova/contract'
import { FixtureFailure, type FixtureServer } from '../../../testing/fixture-server.ts'
import { startPortal } from '../../../testing/render-app.tsx'

export const buildMosaic = (given: Partial<Mosaic> = {}): Mosaic =>
  withEveryCell({
    id: 1,
    revision: 1,
    title: 'Проходная',
    grid: 'GRID4',
    slots: [],
    realtime: true,
    alarm_cameras: [],
    ...given,
  })

const withEveryCell = (mosaic: Mosaic): Mosaic => ({
  ...mosaic,
  slots: Array.from(
    { length: GRID_LAYOUTS[mosaic.grid].cellsCount },
    (_, cell) => mosaic.slots[cell] ?? { camera_number: null, is_alarm: false },
  ),
})

const kept = (id: number, revision: number, draft: RequestInputOf<typeof createMosaic>): Mosaic =>
  withEveryCell({
    id,
    revision,
    title: draft.title.trim(),
    grid: draft.grid,
    slots: draft.slots.map(({ camera_number, is_alarm = false }) => ({ camera_number, is_alarm })),
    realtime: draft.realtime,
    alarm_cameras: draft.alarm_cameras,
  })

export interface MosaicPortal {
  server: FixtureServer
  /** As the portal keeps them now. */
  mosaics(): Mosaic[]
  /** Somebody else deletes it. */
  lose(id: number): void
  /** Somebody else changes it. */
  change(mosaic: Mosaic): void
}

export async function startMosaicPortal(cameras: Camera[], initial: readonly Mosaic[]): Promise<MosaicPortal> {
  const server = await startPortal(cameras)
  let mosaics = [...initial]
  const notFound = () => new FixtureFailure('not_found', 'Не найдено.')
  server.answer(listMosaics, () => ({ count: mosaics.length, results: mosaics }))
  server.answer(createMosaic, (draft) => {
    const made = kept(Math.max(0, ...mosaics.map(({ id }) => id)) + 1, 1, draft)
    mosaics = [...mosaics, made]
    return made
  })
  server.answer(editMosaic, ({ id, revision, ...draft }) => {
    const before = mosaics.find((mosaic) => mosaic.id === id)
    if (!before) return notFound()
    if (revision !== undefined && revision !== before.revision) {
      return new FixtureFailure('mosaic_changed', 'Её сохранили в другом окне.')
    }
    const edited = kept(id, before.revision + 1, draft satisfies RequestInputOf<typeof createMosaic>)
    mosaics = mosaics.map((mosaic) => (mosaic.id === id ? edited : mosaic))
    return edited
  })
  server.answer(deleteMosaic, ({ id }) => {
    if (!mosaics.some((mosaic) => mosaic.id === id)) return notFound()
    mosaics = mosaics.filter((mosaic) => mosaic.id !== id)
    return {}
  })
  server.answer(openMosaicPush, ({ id }) => ({ url: `//push.test/mosaics/${id}/?token=t`, expires_at: null }))
  return {
    server,
    mosaics: () => mosaics,
    lose: (id) => {
      mosaics = mosaics.filter((mosaic) => mosaic.id !== id)
    },
    change: (changed) => {
      mosaics = mosaics.map((mosaic) =>
        mosaic.id === changed.id ? { ...changed, revision: mosaic.revision + 1 } : mosaic,
      )
    },
  }
}
