/** What really happens in a clip, for judging analytics: written beside it, with times inside the loop. */
import { type Actor, type Box, type CrossingLine, LOOP_SECONDS, type Scene } from '../scenes/scene.ts'

const BOX_STEP_MS = 500
const CROSSING_STEP_MS = 10
const PICTURE = { x: 0, y: 0, width: 1280, height: 720 }
/** Below this height nobody reads a plate. */
const READABLE_PLATE_PIXELS = 8

export interface BoxTruth {
  atMs: number
  /** Pixels of the main picture, cut at its borders. */
  box: Box
  plateBox: Box | null
}

export interface ActorTruth {
  id: string
  kind: Actor['kind']
  plate: string | null
  boxes: BoxTruth[]
}

export interface CrossingTruth {
  actorId: string
  line: string
  atMs: number
  /** Seen from the line's first end looking to its second. */
  direction: 'to-left' | 'to-right'
}

export interface ClipTruth {
  scene: string
  seed: number
  loopMs: number
  width: number
  height: number
  lines: readonly CrossingLine[]
  actors: ActorTruth[]
  crossings: CrossingTruth[]
  /** When each plate is large enough to be read. */
  plates: { actorId: string; text: string; fromMs: number; toMs: number }[]
}

export function describeTruth(scene: Scene, seed: number): ClipTruth {
  const actors = scene.actors.map(describeActor)
  return {
    scene: scene.name,
    seed,
    loopMs: LOOP_SECONDS * 1000,
    width: PICTURE.width,
    height: PICTURE.height,
    lines: scene.lines,
    actors,
    crossings: scene.lines
      .flatMap((crossed) => scene.actors.flatMap((actor) => findCrossings(actor, crossed)))
      .sort((a, b) => a.atMs - b.atMs),
    plates: actors.flatMap(describePlate),
  }
}

function describeActor(actor: Actor): ActorTruth {
  const boxes: BoxTruth[] = []
  for (let atMs = 0; atMs < LOOP_SECONDS * 1000; atMs += BOX_STEP_MS) {
    const box = inPicture(actor.boxAt(atMs / 1000))
    if (box) boxes.push({ atMs, box, plateBox: inPicture(actor.plateBoxAt(atMs / 1000)) })
  }
  return { id: actor.id, kind: actor.kind, plate: actor.plate, boxes }
}

function describePlate({ id, plate, boxes }: ActorTruth): ClipTruth['plates'] {
  const readable = boxes.filter(({ plateBox }) => (plateBox?.height ?? 0) >= READABLE_PLATE_PIXELS)
  const [first, last] = [readable[0], readable.at(-1)]
  return plate && first && last ? [{ actorId: id, text: plate, fromMs: first.atMs, toMs: last.atMs }] : []
}

function findCrossings(actor: Actor, { name, from, to }: CrossingLine): CrossingTruth[] {
  const crossings: CrossingTruth[] = []
  let lastSide = 0
  for (let atMs = 0; atMs < LOOP_SECONDS * 1000; atMs += CROSSING_STEP_MS) {
    const point = actor.groundAt(atMs / 1000)
    const isBeside = point !== null && isBetweenEnds(point, from, to)
    const side = isBeside ? Math.sign((to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x)) : 0
    if (side !== 0 && lastSide !== 0 && side !== lastSide) {
      crossings.push({ actorId: actor.id, line: name, atMs, direction: side > 0 ? 'to-right' : 'to-left' })
    }
    lastSide = side === 0 && isBeside ? lastSide : side
  }
  return crossings
}

type Position = CrossingLine['from']

function isBetweenEnds(point: Position, from: Position, to: Position): boolean {
  const along = (point.x - from.x) * (to.x - from.x) + (point.y - from.y) * (to.y - from.y)
  return along >= 0 && along <= (to.x - from.x) ** 2 + (to.y - from.y) ** 2
}

/** The visible part, in whole pixels; null when less than a corner is left. */
function inPicture(box: Box | null): Box | null {
  if (!box) return null
  const x = Math.max(PICTURE.x, Math.round(box.x))
  const y = Math.max(PICTURE.y, Math.round(box.y))
  const width = Math.min(PICTURE.width, Math.round(box.x + box.width)) - x
  const height = Math.min(PICTURE.height, Math.round(box.y + box.height)) - y
  return width >= 4 && height >= 4 ? { x, y, width, height } : null
}
