/** The countries of Natural Earth (public domain), by way of the world-atlas package; they ship with the page. */
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import atlasAddress from 'world-atlas/countries-50m.json?url'
import { shapeOf, toWorld, type VectorShape, type WorldPoint } from './vector-shape.ts'

type Position = readonly number[]
type Atlas = Topology<{ countries: GeometryCollection }>

/** Where the projection ends. */
const LATITUDE_MAX = 85.05

export async function loadCountryOutlines(): Promise<VectorShape[]> {
  const response = await fetch(atlasAddress)
  if (!response.ok) throw new Error(`the country outlines answered ${response.status}`)
  return toShapes((await response.json()) as Atlas)
}

export function toShapes(atlas: Atlas): VectorShape[] {
  const countries = feature(atlas, atlas.objects.countries)
  const land = countries.features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return [areaOf(geometry.coordinates)]
    return geometry.type === 'MultiPolygon' ? geometry.coordinates.map(areaOf) : []
  })
  /* Each border once, and not the coasts: the change of colour shows them. */
  const borders = mesh(atlas, atlas.objects.countries, (one, other) => one !== other)
  return [...land, ...borders.coordinates.map((line) => shapeOf('border', copiesOf(unrolled(line))))]
}

const areaOf = (rings: readonly (readonly Position[])[]): VectorShape =>
  shapeOf('land', rings.map(unrolled).map(closedAtPole).flatMap(copiesOf))

/** Where a line passes the date line it goes on beyond the edge of the world, instead of back across all of it. */
function unrolled(line: readonly Position[]): WorldPoint[] {
  let turn = 0
  let last: number | null = null
  return line.map(([longitude = 0, latitude = 0]) => {
    if (last !== null && Math.abs(longitude - last) > 180) turn += longitude < last ? 1 : -1
    last = longitude
    const { x, y } = toWorld(Math.max(-LATITUDE_MAX, Math.min(LATITUDE_MAX, latitude)), longitude)
    return { x: x + turn, y }
  })
}

/** The coast of Antarctica goes once around the world, so that its area reaches to the edge of the map. */
function closedAtPole(ring: readonly WorldPoint[]): readonly WorldPoint[] {
  const first = ring[0]
  const last = ring.at(-1)
  if (!first || !last || Math.abs(last.x - first.x) < 0.5) return ring
  return [...ring, { x: last.x, y: 1 }, { x: first.x, y: 1 }]
}

/** What lies beyond one edge of the world is drawn at the other edge as well. */
function copiesOf(line: readonly WorldPoint[]): Float64Array[] {
  const shifts = [0]
  if (line.some(({ x }) => x > 1)) shifts.push(-1)
  if (line.some(({ x }) => x < 0)) shifts.push(1)
  return shifts.map((shift) => Float64Array.from(line.flatMap(({ x, y }) => [x + shift, y])))
}
