import { type Rows, signedIn } from '../matrix-row.ts'
import type { World } from '../world.ts'

const camera = ({ private: { number } }: World) => ({ camera_number: number })

/** The device of the matrix does not answer: 503 is as far as its owner comes. */
const ofTheOwner = {
  ...signedIn(404),
  owner: 503,
  'archive guest': 403,
  'live guest': 403,
  'linked parent': 503,
  'sub-user': 403,
}
const ofThoseWithARight = { ...ofTheOwner, 'archive guest': 503, 'live guest': 503, 'sub-user': 503 }

export const setupRows: Rows = {
  listSupportedCameras: {
    request: ({ private: { number } }) => ({ filters: { number } }),
    observe: ({ status, body }) => (status === 200 ? body.count : status),
    expected: { ...signedIn(0), owner: 1, 'linked parent': 1 },
  },
  loadCameraSetup: { request: camera, expected: ofTheOwner },
  configureCamera: { request: (world) => ({ ...camera(world), video_bitrate: 512 }), expected: ofTheOwner },
  rebootCamera: { request: camera, expected: ofTheOwner },
  upgradeCamera: { request: camera, expected: ofTheOwner },
  controlPtz: { request: (world) => ({ ...camera(world), action: 'stop' }), expected: ofThoseWithARight },
  loadPtzAbilities: { request: camera, expected: ofThoseWithARight },
  savePtzPreset: { request: (world) => ({ ...camera(world), name: 'Gate' }), expected: ofTheOwner },
  deletePtzPreset: { request: (world) => ({ ...camera(world), token: 'preset-1' }), expected: ofTheOwner },
  listTimezones: { request: () => ({ search: 'moscow' }), expected: signedIn(200) },
}
