/** What lies around the town: rivers, forests, villages, roads and the railway. */
import type { VectorShape } from '../base-map/vector-shape.ts'
import { at, type Draughtsman, distanceToLine, type Point, smooth, toward } from './ground.ts'

type Random = () => number

/** The land that is drawn reaches this far from the centre, in metres. */
const REACH_M = 90_000

/** The river comes from the south-west, bends around the town and leaves it to the north-east. */
export const RIVER: readonly Point[] = smooth(
  [
    at(-REACH_M, -34_000),
    at(-52_000, -16_000),
    at(-40_000, -24_000),
    at(-26_000, -11_000),
    at(-17_000, -17_000),
    at(-9000, -6500),
    at(-6200, 1500),
    at(-3600, -700),
    at(-2600, -4200),
    at(1200, -6400),
    at(5200, -4600),
    at(8200, -300),
    at(12_500, 800),
    at(12_000, 8000),
    at(19_000, 13_000),
    at(31_000, 9000),
    at(44_000, 22_000),
    at(REACH_M, 26_000),
  ],
  false,
  4,
)
export const RIVER_WIDTH_M = 340

const TRIBUTARY = smooth(
  [
    at(-30_000, 60_000),
    at(-19_000, 41_000),
    at(-15_000, 30_000),
    at(-13_500, 17_000),
    at(-8000, 9000),
    at(-6300, 1300),
  ],
  false,
  4,
)
const LAKES: readonly (readonly [Point, Point, number])[] = [
  [at(-8600, -1200), at(-7600, 500), 420],
  [at(9800, -3800), at(11_400, -3000), 520],
  [at(14_000, 22_000), at(15_500, 25_000), 900],
  [at(-34_000, 7000), at(-31_000, 8500), 1100],
]

export const RAILWAY: readonly Point[] = smooth(
  [
    at(-REACH_M, 12_000),
    at(-40_000, 9000),
    at(-16_000, 4000),
    at(-5000, 2600),
    at(-1200, -2200),
    at(2500, -2900),
    at(6500, 1200),
    at(9800, 6800),
    at(22_000, 20_000),
    at(REACH_M, 48_000),
  ],
  false,
  4,
)

/** Bearings of the roads that leave the town, in degrees from north. */
const ROAD_BEARINGS = [18, 62, 104, 158, 214, 262, 318]
const FOREST_COUNT = 130
const VILLAGE_COUNT = 90

export interface Town {
  centre: Point
  radiusM: number
  /** How far it is from the centre to the last street in a direction. */
  edgeM(bearing: number): number
}

export function drawLandscape(draw: Draughtsman, random: Random, town: Town): VectorShape[] {
  const roads = ROAD_BEARINGS.map((bearing) => road(random, town, (bearing * Math.PI) / 180))
  return [
    ...forests(draw, random, town),
    ...villages(draw, random, roads),
    draw.line('water', RIVER, RIVER_WIDTH_M),
    draw.line('water', TRIBUTARY, 90),
    ...LAKES.map(([from, to, width]) => draw.line('water', [from, to], width)),
    draw.line('railway', RAILWAY, 12),
    ...roads.map((points) => draw.line('highway', points, 26)),
  ]
}

/** A closed shape with an uneven edge. */
export function blob(random: Random, centre: Point, radius: number, stretch = 1): Point[] {
  const cornerCount = 11
  const turn = random() * Math.PI
  const corners = Array.from({ length: cornerCount }, (_, index) => {
    const angle = (index / cornerCount) * 2 * Math.PI
    const distance = radius * (0.55 + random() * 0.75)
    const east = Math.sin(angle) * distance * stretch
    const north = Math.cos(angle) * distance
    return at(
      centre.east + east * Math.cos(turn) - north * Math.sin(turn),
      centre.north + east * Math.sin(turn) + north * Math.cos(turn),
    )
  })
  return smooth(corners, true)
}

function forests(draw: Draughtsman, random: Random, { centre, radiusM }: Town): VectorShape[] {
  return Array.from({ length: FOREST_COUNT }, () => {
    const distance = radiusM * 1.35 + Math.sqrt(random()) * (REACH_M - radiusM)
    const place = toward(centre, random() * 2 * Math.PI, distance)
    return draw.area('forest', blob(random, place, 1500 + random() * 5200, 1 + random() * 0.9))
  })
}

/** Villages stand by the roads, and never in the river. */
function villages(draw: Draughtsman, random: Random, roads: readonly Point[][]): VectorShape[] {
  return Array.from({ length: VILLAGE_COUNT }, () => {
    const line = roads[Math.floor(random() * roads.length)] ?? []
    const beside = line[Math.floor((0.2 + random() * 0.8) * (line.length - 1))] ?? at(0, 0)
    const place = toward(beside, random() * 2 * Math.PI, 500 + random() * 1500)
    return { place, radius: 350 + random() * 900 }
  })
    .filter(({ place, radius }) => distanceToLine(place, RIVER) > radius + RIVER_WIDTH_M)
    .map(({ place, radius }) => draw.area('urban', blob(random, place, radius, 1.4)))
}

/** It begins where the avenues end. */
function road(random: Random, { centre, edgeM }: Town, bearing: number): Point[] {
  const points = [toward(centre, bearing, edgeM(bearing) * 0.97)]
  for (let distance = 6000; distance < REACH_M; distance += 7000) {
    points.push(toward(points.at(-1) ?? centre, bearing + (random() - 0.5) * 0.5, 7000))
  }
  return smooth(points, false)
}
