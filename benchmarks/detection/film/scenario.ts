/** Scenes with known truth for judging detection: places of the simulator, other people and cars in them. */

import {
  oncomingCar,
  PAINTS,
  passingCar,
  personActor,
  randomLook,
} from '../../../apps/camera-simulator/src/scenes/drawing/actors.ts'
import { between, createRandom, pick, randomPlate } from '../../../apps/camera-simulator/src/scenes/drawing/random.ts'
import {
  type Ground,
  type Leg,
  personHeightAt,
  walking,
} from '../../../apps/camera-simulator/src/scenes/drawing/ways.ts'
import { SCENES } from '../../../apps/camera-simulator/src/scenes/index.ts'
import type { Actor, Box, CreateScene, Point, Scene } from '../../../apps/camera-simulator/src/scenes/scene.ts'
import { SCENE_HEIGHT, SCENE_WIDTH, type SceneName } from '../../../apps/camera-simulator/src/scenes/scene.ts'

export const SCENARIO_KINDS = ['motion', 'perimeter', 'counting', 'crowd', 'parking'] as const
export type ScenarioKind = (typeof SCENARIO_KINDS)[number]

/** Nobody is there at first, so that the background can be learned. */
export const EMPTY_S = 6

export interface Scenario {
  readonly scene: Scene
  readonly lengthS: number
  /** In shares of the picture. */
  readonly zone: readonly Point[]
  readonly line: readonly [Point, Point]
  readonly enterPoint: Point
  readonly spots: readonly (readonly Point[])[]
  /** Whether a car stands in each spot; null while one moves in or out. */
  readonly occupancyAt: (timeS: number) => (boolean | null)[]
}

interface Place {
  readonly scene: SceneName
  readonly ground: Ground
  /** Where people walk, in pixels of the drawn picture. */
  readonly field: { left: number; right: number; top: number; bottom: number }
}

const PLACES = {
  fence: {
    scene: 'fence',
    ground: { horizonY: 190, heightAtBottom: 420 },
    field: { left: 60, right: 1220, top: 470, bottom: 690 },
  },
  yard: {
    scene: 'yard',
    ground: { horizonY: 176, heightAtBottom: 300 },
    field: { left: 60, right: 1100, top: 400, bottom: 690 },
  },
  lobby: {
    scene: 'lobby',
    ground: { horizonY: 176, heightAtBottom: 390 },
    field: { left: 100, right: 1000, top: 420, bottom: 700 },
  },
  warehouse: {
    scene: 'warehouse',
    ground: { horizonY: 226, heightAtBottom: 470 },
    field: { left: 260, right: 1020, top: 440, bottom: 690 },
  },
  street: {
    scene: 'street',
    ground: { horizonY: 300, heightAtBottom: 300 },
    field: { left: 100, right: 1180, top: 440, bottom: 690 },
  },
  'car-park': {
    scene: 'car-park',
    ground: { horizonY: 150, heightAtBottom: 232 },
    field: { left: 80, right: 1200, top: 400, bottom: 560 },
  },
} as const satisfies Record<string, Place>

const MOTION_PLACES = ['fence', 'yard', 'lobby', 'warehouse', 'street', 'car-park'] as const
const PERIMETER_PLACES = ['fence', 'yard', 'car-park', 'street'] as const
const COUNTING_PLACES = ['lobby', 'yard', 'warehouse', 'street'] as const
const CROWD_PLACES = ['yard', 'lobby', 'street'] as const

/** Body heights a second: 1.4 m/s for somebody of 1.75 m. */
const WALK_SPEED = 0.8

export function createScenario(kind: ScenarioKind, seed: number, lengthS: number): Scenario {
  const random = createRandom(seed * 7919 + SCENARIO_KINDS.indexOf(kind))
  switch (kind) {
    case 'motion':
      return createVisits(PLACES[pick(random, MOTION_PLACES)], random, seed, lengthS)
    case 'perimeter':
      return createIntrusions(PLACES[pick(random, PERIMETER_PLACES)], random, seed, lengthS)
    case 'counting':
      return createCrossings(PLACES[pick(random, COUNTING_PLACES)], random, seed, lengthS)
    case 'crowd':
      return createGathering(PLACES[pick(random, CROWD_PLACES)], random, seed, lengthS)
    case 'parking':
      return createParking(random, seed, lengthS)
  }
}

const share = ({ x, y }: Point): Point => ({ x: x / SCENE_WIDTH, y: y / SCENE_HEIGHT })
const corners = ({ x, y, width, height }: Box): Point[] =>
  [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ].map(share)

const NO_PARTS = {
  zone: [],
  line: [
    { x: 0.5, y: 0 },
    { x: 0.5, y: 1 },
  ],
  enterPoint: { x: 1, y: 0.5 },
  spots: [],
  occupancyAt: () => [],
} as const

/** The place without its own people, cars and toys: whatever moves is ours. */
function furnish(place: Place, seed: number, actors: readonly Actor[]): Scene {
  const create: CreateScene = SCENES[place.scene]
  const { drawMovingFront: _, ...scene } = create(seed)
  return { ...scene, actors, movingAreas: () => [], drawMoving: () => {} }
}

function legsThrough(points: readonly Point[], startS: number, ground: Ground, pausesS: readonly number[] = []): Leg[] {
  const legs: Leg[] = []
  let atS = startS
  for (let index = 0; index + 1 < points.length; index += 1) {
    const [from, to] = [points[index], points[index + 1]]
    if (!from || !to) continue
    const height = personHeightAt(ground, (from.y + to.y) / 2)
    const durationS = Math.max(0.4, Math.hypot(to.x - from.x, to.y - from.y) / (WALK_SPEED * height))
    legs.push({ fromS: atS, toS: atS + durationS, from, to })
    atS += durationS + (pausesS[index] ?? 0)
  }
  return legs
}

const endOf = (legs: readonly Leg[]): number => legs.at(-1)?.toS ?? 0

/** Somebody comes, crosses the picture, and after a while somebody else; sometimes a car where there is a road. */
function createVisits(place: Place, random: () => number, seed: number, lengthS: number): Scenario {
  const actors: Actor[] = []
  const { field, ground } = place
  for (let atS = EMPTY_S + between(random, 1, 4); atS < lengthS - 8; ) {
    const id = `visitor-${actors.length + 1}`
    const hasRoad = place.scene === 'car-park' || place.scene === 'street'
    if (hasRoad && random() < 0.4) {
      const durationS = between(random, 3, 6)
      const direction = random() < 0.5 ? 1 : -1
      const fromS = atS
      const y = place.scene === 'street' ? 560 : 500
      const look = { paint: pick(random, PAINTS), plate: null, lightsOn: random() < 0.4 }
      actors.push(
        passingCar(id, look, direction, (timeS) => {
          const part = (timeS - fromS) / durationS
          if (part < 0 || part >= 1) return null
          return { x: direction > 0 ? -220 + part * 1720 : 1500 - part * 1720, y, scale: 1.1 }
        }),
      )
      atS += durationS + between(random, 7, 12)
      continue
    }
    const y = between(random, field.top, field.bottom)
    const isFromLeft = random() < 0.5
    const margin = 120
    const way = [
      { x: isFromLeft ? -margin : SCENE_WIDTH + margin, y },
      { x: between(random, field.left, field.right), y: between(random, field.top, field.bottom) },
      { x: isFromLeft ? SCENE_WIDTH + margin : -margin, y: between(random, field.top, field.bottom) },
    ]
    const legs = legsThrough(way, atS, ground, [random() < 0.3 ? between(random, 1, 4) : 0])
    actors.push(personActor(id, randomLook(random), walking(ground, legs)))
    atS = endOf(legs) + between(random, 7, 12)
  }
  return { ...NO_PARTS, scene: furnish(place, seed, actors), lengthS }
}

/** A zone on one side: some cross it, some pass it by at a distance. */
function createIntrusions(place: Place, random: () => number, seed: number, lengthS: number): Scenario {
  const { field, ground } = place
  const isRight = random() < 0.5
  const width = 0.36 * SCENE_WIDTH
  const zoneBox = {
    x: isRight ? SCENE_WIDTH - width : 0,
    y: field.top - 12,
    width,
    height: field.bottom - field.top + 40,
  }
  const mirror = (x: number) => (isRight ? x : SCENE_WIDTH - x)
  const actors: Actor[] = []
  for (let atS = EMPTY_S + between(random, 1, 3); atS < lengthS - 8; ) {
    const y = between(random, field.top + 20, field.bottom - 10)
    const entersZone = random() < 0.6
    const turnX = entersZone
      ? SCENE_WIDTH - between(random, 0.06, 0.24) * SCENE_WIDTH
      : SCENE_WIDTH * between(random, 0.34, 0.5)
    const way = [
      { x: mirror(-120), y },
      { x: mirror(turnX), y: y + between(random, -18, 18) },
      ...(random() < 0.5 && entersZone ? [{ x: mirror(SCENE_WIDTH + 120), y }] : [{ x: mirror(-120), y }]),
    ]
    const legs = legsThrough(way, atS, ground)
    actors.push(personActor(`walker-${actors.length + 1}`, randomLook(random), walking(ground, legs)))
    atS = endOf(legs) + between(random, 11, 14)
  }
  return { ...NO_PARTS, zone: corners(zoneBox), scene: furnish(place, seed, actors), lengthS }
}

/** People cross a line in both directions, at times two or three close together. */
function createCrossings(place: Place, random: () => number, seed: number, lengthS: number): Scenario {
  const { field, ground } = place
  const actors: Actor[] = []
  const lineX = between(random, 0.42, 0.58) * SCENE_WIDTH
  for (let atS = EMPTY_S + between(random, 1, 3); atS < lengthS - 9; ) {
    const isRightward = random() < 0.5
    const groupSize = random() < 0.3 ? 2 : 1
    let lastS = atS
    for (let member = 0; member < groupSize; member += 1) {
      const y = between(random, field.top + 20, field.bottom - 10)
      const margin = 130
      const legs = legsThrough(
        [
          { x: isRightward ? -margin : SCENE_WIDTH + margin, y },
          { x: isRightward ? SCENE_WIDTH + margin : -margin, y: y + between(random, -20, 20) },
        ],
        atS + member * between(random, 1.1, 2.2),
        ground,
      )
      lastS = Math.max(lastS, endOf(legs))
      actors.push(personActor(`walker-${actors.length + 1}`, randomLook(random), walking(ground, legs)))
    }
    // The next may come from the other side while these are still on their way.
    atS += between(random, 0.55, 1.1) * (lastS - atS) + 0.5
  }
  const line = [
    { x: lineX, y: field.top - 60 },
    { x: lineX, y: SCENE_HEIGHT },
  ].map(share)
  return {
    ...NO_PARTS,
    line: [line[0] ?? { x: 0, y: 0 }, line[1] ?? { x: 0, y: 1 }],
    enterPoint: { x: 0.95, y: 0.8 },
    scene: furnish(place, seed, actors),
    lengthS,
  }
}

/** People come, stand about and go again. */
function createGathering(place: Place, random: () => number, seed: number, lengthS: number): Scenario {
  const { field, ground } = place
  const wanted = Math.floor(between(random, 3, 9))
  const actors = Array.from({ length: wanted }, (_, index) => {
    const isFromLeft = random() < 0.5
    const leavesLeft = random() < 0.5
    // Each has a part of the place, so that they stand beside one another rather than in one another.
    const column = field.left + ((index + 0.5) / wanted) * (field.right - field.left)
    const stand = () => ({ x: column + between(random, -40, 40), y: between(random, field.top, field.bottom) })
    const first = stand()
    const second = stand()
    const way = [
      { x: isFromLeft ? -130 : SCENE_WIDTH + 130, y: first.y },
      first,
      second,
      { x: leavesLeft ? -130 : SCENE_WIDTH + 130, y: second.y },
    ]
    const startS = EMPTY_S + 1 + between(random, 0, lengthS * 0.3)
    const legs = legsThrough(way, startS, ground, [between(random, 3, 9), between(random, 3, 9)])
    return personActor(`person-${index + 1}`, randomLook(random), walking(ground, legs))
  })
  return {
    ...NO_PARTS,
    zone: corners({ x: 0, y: 0, width: SCENE_WIDTH, height: SCENE_HEIGHT }),
    scene: furnish(place, seed, actors),
    lengthS,
  }
}

const SPOT = { count: 7, firstX: 150, stepX: 160, y: 530, scale: 1.1 }
const AISLE = { y: 470, scale: 0.95 }
const MANOEUVRE_S = 5

interface Stay {
  spot: number
  fromS: number
  toS: number
}

/** Cars come along the aisle, stand in spots, and leave; people walk before them. */
function createParking(random: () => number, seed: number, lengthS: number): Scenario {
  const stays: Stay[] = []
  const spotX = (spot: number) => SPOT.firstX + spot * SPOT.stepX
  for (let spot = 0; spot < SPOT.count; spot += 1) {
    let atS = random() < 0.5 ? -10 : EMPTY_S + between(random, 0, lengthS * 0.5)
    while (atS < lengthS) {
      const toS = Math.max(atS, 0) + EMPTY_S + MANOEUVRE_S + between(random, 12, lengthS * 0.8)
      stays.push({ spot, fromS: atS, toS })
      atS = toS + MANOEUVRE_S + between(random, 12, 30)
    }
  }
  const cars = stays.map(({ spot, fromS, toS }, index) =>
    oncomingCar(
      `car-${index + 1}`,
      { paint: pick(random, PAINTS), plate: randomPlate(random), lightsOn: false },
      (timeS) => {
        if (timeS < fromS || timeS > toS) return null
        const arriving = fromS < 0 ? 1 : Math.min(1, (timeS - fromS) / MANOEUVRE_S)
        const leaving = toS > lengthS + 30 ? 1 : Math.min(1, (toS - timeS) / MANOEUVRE_S)
        return poseOf(spotX(spot), Math.min(arriving, leaving))
      },
    ),
  )
  const place = PLACES['car-park']
  const walkers = Array.from({ length: 3 }, (_, index) => {
    const isFromLeft = random() < 0.5
    const y = between(random, 540, 575)
    const way = [
      { x: isFromLeft ? -100 : 1380, y },
      { x: isFromLeft ? 1380 : -100, y },
    ]
    const legs = legsThrough(way, EMPTY_S + between(random, 0, lengthS * 0.8), place.ground)
    return personActor(`walker-${index + 1}`, randomLook(random), walking(place.ground, legs))
  })
  const boxes = Array.from({ length: SPOT.count }, (_, spot) => ({
    x: spotX(spot) - 66,
    y: SPOT.y - 84,
    width: 132,
    height: 92,
  }))
  return {
    ...NO_PARTS,
    spots: boxes.map(corners),
    occupancyAt: (timeS) =>
      boxes.map((_, spot) => {
        const stay = stays.find((other) => other.spot === spot && timeS >= other.fromS - 1 && timeS <= other.toS + 1)
        if (!stay) return false
        const isStanding = (stay.fromS < 0 || timeS > stay.fromS + MANOEUVRE_S) && timeS < stay.toS - MANOEUVRE_S
        return isStanding ? true : null
      }),
    scene: furnish(place, seed, [...cars, ...walkers]),
    lengthS,
  }
}

/** From the left edge of the picture along the aisle, then into the spot. */
function poseOf(spotX: number, part: number) {
  const turnAt = 0.6
  if (part < turnAt) return { x: -120 + (part / turnAt) * (spotX + 120), y: AISLE.y, scale: AISLE.scale }
  const into = (part - turnAt) / (1 - turnAt)
  return {
    x: spotX,
    y: AISLE.y + into * (SPOT.y - AISLE.y),
    scale: AISLE.scale + into * (SPOT.scale - AISLE.scale),
  }
}
