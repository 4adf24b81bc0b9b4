import { type Row, type Rows, signedIn } from '../matrix-row.ts'
import type { Role } from '../roles.ts'

/** Whether the map shows the private camera. */
const onMap: NonNullable<Row['observe']> = ({ status, body }, world) =>
  status === 200 ? (body.results as { number: string }[]).some(({ number }) => number === world.private.number) : status

const mapRow = (expected: Partial<Record<Role, boolean>>): Row => ({
  request: () => ({}),
  observe: onMap,
  expected: { ...signedIn(false), ...expected },
})
const toGuests = {
  owner: true,
  'archive guest': true,
  'live guest': true,
  'linked parent': true,
  'sub-user': true,
}

export const mapRows: Rows = {
  mapMyCameras: mapRow(toGuests),
  mapFavouriteCameras: mapRow(toGuests),
  mapPublicCameras: mapRow({}),
}
