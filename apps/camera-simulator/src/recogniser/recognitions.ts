/**
 * What a clever camera would recognise in a clip, with pictures cut from it: plates at gates and in the street, faces,
 * masks and temperatures in lobbies, helmets in the warehouse. Written beside the clip, with times inside the loop.
 */
import type { ClipTruth } from '../clip/truth.ts'
import { createRandom } from '../scenes/drawing/random.ts'
import type { Actor, Box, Scene } from '../scenes/scene.ts'
import { SCENE_HEIGHT, SCENE_WIDTH } from '../scenes/scene.ts'
import { createScenePainter, type ScenePainter } from '../scenes/scene-painter.ts'

export const RECOGNISED_TYPES = ['car_number', 'face_recognition', 'helmet', 'mask', 'thermal_vision'] as const
export type RecognisedType = (typeof RECOGNISED_TYPES)[number]

export interface Recognition {
  readonly type: RecognisedType
  /** Inside the loop. */
  readonly atMs: number
  readonly actorId: string
  readonly confidence: number
  /** Of a plate, without spaces. */
  readonly number?: string
  readonly alarm?: boolean
  /** Base64 JPEG, by the name that the ingest call has for it. */
  readonly screenshots: Readonly<Record<string, string>>
}

const TYPES_OF_SCENE: Partial<Record<Scene['name'], readonly RecognisedType[]>> = {
  gate: ['car_number'],
  street: ['car_number'],
  lobby: ['face_recognition', 'mask', 'thermal_vision'],
  warehouse: ['helmet'],
}
/** Of each kind and loop. */
const RECOGNITIONS_MAX = 4
const JPEG_QUALITY = 80
const FULL_WIDTH = 960

export async function describeRecognitions(scene: Scene, truth: ClipTruth, seed: number): Promise<Recognition[]> {
  const types = TYPES_OF_SCENE[scene.name] ?? []
  if (types.length === 0) return []
  const random = createRandom(seed + 77)
  const painter = createScenePainter(scene)
  const recognitions: Recognition[] = []
  for (const type of types) {
    const moments = type === 'car_number' ? plateMoments(truth) : personMoments(scene, truth)
    for (const { actor, atMs, box, plate } of moments.slice(0, RECOGNITIONS_MAX)) {
      const person = describePerson(type, actor, random)
      if (!plate && !person) continue
      const shot = {
        car_number: 'plate',
        face_recognition: 'face',
        helmet: 'head',
        mask: 'mask',
        thermal_vision: 'face',
      }
      recognitions.push({
        type,
        atMs,
        actorId: actor,
        confidence: Math.round((0.86 + 0.13 * random()) * 100) / 100,
        ...(plate ? { number: plate.replaceAll(' ', '') } : {}),
        ...(person?.alarm === undefined ? {} : { alarm: person.alarm }),
        screenshots: await cutPictures(painter, atMs / 1000, shot[type], box),
      })
    }
  }
  return recognitions.sort((a, b) => a.atMs - b.atMs)
}

interface Moment {
  readonly actor: string
  readonly atMs: number
  readonly box: Box
  readonly plate: string | null
}

/** Each plate where it is largest. */
function plateMoments({ plates, actors }: ClipTruth): Moment[] {
  return plates.flatMap(({ actorId, text }) => {
    const boxes = actors.find(({ id }) => id === actorId)?.boxes ?? []
    const [best] = boxes.filter(({ plateBox }) => plateBox).sort((a, b) => sizeOf(b.plateBox) - sizeOf(a.plateBox))
    return best?.plateBox ? [{ actor: actorId, atMs: best.atMs, box: grow(best.plateBox, 0.4), plate: text }] : []
  })
}

/** Each passer-by as soon as the line is crossed, or else in the middle of the time in the picture. */
function personMoments(scene: Scene, truth: ClipTruth): Moment[] {
  return scene.actors.filter(isPasser).flatMap((actor) => {
    const seen = truth.actors.find(({ id }) => id === actor.id)?.boxes ?? []
    const crossing = truth.crossings.find(({ actorId }) => actorId === actor.id)
    const atMs = crossing?.atMs ?? seen[Math.floor(seen.length / 2)]?.atMs
    const box = atMs === undefined ? null : actor.boxAt(atMs / 1000)
    if (atMs === undefined || !box) return []
    const head = { x: box.x + box.width * 0.2, y: box.y - 2, width: box.width * 0.6, height: box.height * 0.26 }
    return [{ actor: actor.id, atMs, box: grow(head, 0.2), plate: null }]
  })
}

const isPasser = ({ id, kind }: Actor): boolean => kind === 'person' && id !== 'guard'
const sizeOf = (box: Box | null) => (box ? box.width * box.height : 0)

/** Null where a camera of this kind has nothing to tell. */
function describePerson(type: RecognisedType, actor: string, random: () => number): { alarm?: boolean } | null {
  switch (type) {
    case 'face_recognition':
      return {}
    case 'mask':
      return random() < 0.5 ? { alarm: true } : null
    case 'helmet':
      // The scene's second worker wears no helmet.
      return actor === 'person-2' ? { alarm: true } : null
    case 'thermal_vision':
      return {}
    case 'car_number':
      return null
  }
}

function grow({ x, y, width, height }: Box, share: number): Box {
  const left = Math.max(0, Math.floor(x - width * share))
  const top = Math.max(0, Math.floor(y - height * share))
  return {
    x: left,
    y: top,
    width: Math.min(SCENE_WIDTH, Math.ceil(x + width * (1 + share))) - left,
    height: Math.min(SCENE_HEIGHT, Math.ceil(y + height * (1 + share))) - top,
  }
}

async function cutPictures(
  painter: ScenePainter,
  timeS: number,
  name: string,
  box: Box,
): Promise<Record<string, string>> {
  painter.paintWhole(timeS)
  const full = await painter.jpeg({ x: 0, y: 0, width: SCENE_WIDTH, height: SCENE_HEIGHT }, FULL_WIDTH, JPEG_QUALITY)
  const part = await painter.jpeg(box, Math.max(160, Math.min(480, box.width * 2)), JPEG_QUALITY)
  return { full: full.toString('base64'), [name]: part.toString('base64') }
}
