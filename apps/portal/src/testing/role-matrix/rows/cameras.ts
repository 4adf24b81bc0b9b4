import { outsiders, type Row, type Rows, signedIn } from '../matrix-row.ts'

/** Which tokens the row of the private camera has, or `hidden`. */
const tokensOf: NonNullable<Row['observe']> = ({ status, body }, world) => {
  if (status !== 200) return status
  const rows = body.results as {
    number: string
    token_l: string | null
    token_r: string | null
    token_d: string | null
  }[]
  const row = rows.find(({ number }) => number === world.private.number)
  if (!row) return 'hidden'
  return [row.token_l && 'live', row.token_r && 'archive', row.token_d && 'download'].filter(Boolean).join(' ')
}

const listRow: Row = {
  request: ({ private: { number } }) => ({
    numbers: [number],
    token_l_ttl: 3600,
    token_r_ttl: 3600,
    token_d_ttl: 3600,
    token_d_start: 1_700_000_000,
    token_d_duration: 60,
  }),
  observe: tokensOf,
  expected: {
    nobody: 401,
    owner: 'live archive download',
    'archive guest': 'live archive download',
    'live guest': 'live',
    ...outsiders('hidden'),
    'linked parent': 'live archive download',
    'sub-user': 'live archive download',
  },
}

export const cameraRows: Rows = {
  listTheseCameras: listRow,
  listMyCameras: listRow,
  listFavouriteCameras: listRow,
  searchCameras: listRow,
  addFavouriteCamera: {
    request: ({ private: { number } }) => ({ number }),
    expected: { ...signedIn(200), ...outsiders(404) },
  },
  deleteFavouriteCameras: { request: ({ public: { number } }) => ({ numbers: [number] }), expected: signedIn(200) },
  orderFavouriteCameras: { request: ({ private: { number } }) => ({ numbers: [number] }), expected: signedIn(200) },
  renameCamera: {
    request: ({ private: { number } }) => ({ number, title: 'Renamed' }),
    expected: {
      ...signedIn(404),
      owner: 200,
      'archive guest': 403,
      'live guest': 403,
      'linked parent': 200,
      'sub-user': 403,
    },
  },
  createDownloadToken: {
    request: ({ private: { number } }) => ({ number, start: 1_700_000_000, duration: 60 }),
    expected: {
      ...signedIn(404),
      owner: 200,
      'archive guest': 200,
      'live guest': 403,
      'linked parent': 200,
      'sub-user': 200,
    },
  },
}
