/** The countries of Natural Earth (public domain), by way of the world-atlas package; they ship with the page. */
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import atlasAddress from 'world-atlas/countries-50m.json?url'
import { shapeOf, toWorld, type VectorShape } from './vector-shape.ts'

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
  return [...land, ...borders.coordinates.map((line) => shapeOf('border', [toPart(line)]))]
}

const areaOf = (rings: readonly (readonly Position[])[]): VectorShape => shapeOf('land', rings.map(toPart))

function toPart(line: readonly Position[]): Float64Array {
  const part = new Float64Array(line.length * 2)
  line.forEach(([longitude = 0, latitude = 0], index) => {
    const { x, y } = toWorld(Math.max(-LATITUDE_MAX, Math.min(LATITUDE_MAX, latitude)), longitude)
    part[index * 2] = x
    part[index * 2 + 1] = y
  })
  return part
}
