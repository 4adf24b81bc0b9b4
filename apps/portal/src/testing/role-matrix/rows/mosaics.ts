import { ownerOnly, type Rows, signedIn } from '../matrix-row.ts'

const draft = { title: 'Gate', grid: 'GRID4', slots: [], realtime: false, alarm_cameras: [] }

export const mosaicRows: Rows = {
  listMosaics: {
    request: ({ mosaicId }) => ({ ids: [mosaicId] }),
    observe: ({ status, body }) => (status === 200 ? body.count : status),
    expected: { ...signedIn(0), owner: 1 },
  },
  createMosaic: {
    request: ({ private: { number } }) => ({ ...draft, slots: [{ camera_number: number }] }),
    expected: {
      ...signedIn(400),
      owner: 200,
      'archive guest': 200,
      'live guest': 200,
      'linked parent': 200,
      'sub-user': 200,
    },
  },
  editMosaic: { request: ({ mosaicId }) => ({ ...draft, id: mosaicId }), expected: ownerOnly },
  deleteMosaic: { request: ({ mosaicId }) => ({ id: mosaicId }), expected: ownerOnly },
}
