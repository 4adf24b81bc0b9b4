/** One look at a picture with all models that are open: plates are found, then read; faces are found, then known. */
import type { ModelKind } from '@sova/contract'
import type { EmbedderCard, FinderCard, ReaderCard } from '../card/model-card.ts'
import type { Findings, FoundFace, FoundObject, FoundPlate, LookOrder } from '../findings.ts'
import { type KnownFace, matchFace, toUnitVector } from '../outputs/face-vectors.ts'
import { type FoundBox, readBoxes } from '../outputs/read-boxes.ts'
import { readLetters } from '../outputs/read-letters.ts'
import { growBox, type RgbPicture, type ShareBox, WHOLE_PICTURE } from '../picture/rgb-picture.ts'
import type { OpenModel } from './open-model.ts'

export interface OpenModels {
  readonly objects?: OpenModel<FinderCard>
  readonly plate_finder?: OpenModel<FinderCard>
  readonly plate_reader?: OpenModel<ReaderCard>
  readonly face_finder?: OpenModel<FinderCard>
  readonly face_embedder?: OpenModel<EmbedderCard>
}

/** Of one picture: each costs a look of its own. */
const PLATES_MAX = 4
const FACES_MAX = 8
/** Models of faces were trained with some of what is around them. */
const FACE_MARGIN = 0.1

const OBJECT_KINDS: readonly ModelKind[] = ['helmet', 'mask']

export async function lookAt(
  { picture, kinds, gangIds }: LookOrder,
  models: OpenModels,
  known: Iterable<KnownFace>,
): Promise<Findings> {
  const wantsPlates = kinds.includes('car_number')
  const wantsObjects = kinds.some((kind) => OBJECT_KINDS.includes(kind))
  const plates = wantsPlates ? await readPlates(picture, models) : []
  const faces = kinds.includes('face_recognition') ? await knowFaces(picture, models, known, new Set(gangIds)) : []
  // Whose plate it is, a car's or an ambulance's, the objects tell.
  const objects = wantsObjects || plates.length > 0 ? await findObjects(picture, models) : []
  return { plates, faces, objects }
}

async function find(picture: RgbPicture, model: OpenModel<FinderCard>): Promise<FoundBox[]> {
  const { input, output } = await model.run(picture, WHOLE_PICTURE)
  return readBoxes(output, model.card).flatMap((found) => {
    const box = withinPicture(input.toPicture(found.box))
    return box ? [{ ...found, box }] : []
  })
}

const findObjects = (picture: RgbPicture, { objects }: OpenModels): Promise<FoundObject[]> =>
  objects ? find(picture, objects) : Promise.resolve([])

async function readPlates(picture: RgbPicture, models: OpenModels): Promise<FoundPlate[]> {
  const { plate_finder: finder, plate_reader: reader } = models
  if (!finder || !reader) return []
  const plates: FoundPlate[] = []
  for (const { box, confidence } of (await find(picture, finder)).slice(0, PLATES_MAX)) {
    const read = readLetters((await reader.run(picture, box)).output, reader.card)
    if (read.text === '' || read.confidence < reader.card.thresholds.confidence) continue
    plates.push({ box, text: read.text, confidence: Math.min(confidence, read.confidence) })
  }
  return plates
}

async function knowFaces(
  picture: RgbPicture,
  models: OpenModels,
  known: Iterable<KnownFace>,
  gangIds: ReadonlySet<number>,
): Promise<FoundFace[]> {
  const { face_finder: finder, face_embedder: embedder } = models
  if (!finder || !embedder) return []
  const faces: FoundFace[] = []
  for (const { box, confidence } of (await find(picture, finder)).slice(0, FACES_MAX)) {
    const vector = await embed(picture, box, embedder)
    if (!vector) continue
    const match = matchFace(vector, known, gangIds, embedder.card.thresholds.match)
    const { employeeId = null, likeness = null } = match ?? {}
    faces.push({ box, confidence, vector, employeeId, likeness })
  }
  return faces
}

async function embed(picture: RgbPicture, box: ShareBox, model: OpenModel<EmbedderCard>): Promise<Float32Array | null> {
  const { output } = await model.run(picture, growBox(box, FACE_MARGIN))
  return toUnitVector(output.data)
}

/** The largest face of a photo as a vector; null where there is none. */
export async function describePhoto(picture: RgbPicture, models: OpenModels): Promise<Float32Array | null> {
  const { face_finder: finder, face_embedder: embedder } = models
  if (!finder || !embedder) return null
  const faces = await find(picture, finder)
  const areaOf = ({ box }: FoundBox) => box.width * box.height
  const largest = faces.reduce<FoundBox | null>(
    (best, face) => (best && areaOf(best) >= areaOf(face) ? best : face),
    null,
  )
  return largest && embed(picture, largest.box, embedder)
}

/** Null for one that lies outside. */
function withinPicture({ x, y, width, height }: ShareBox): ShareBox | null {
  const left = Math.max(0, x)
  const top = Math.max(0, y)
  const right = Math.min(1, x + width)
  const bottom = Math.min(1, y + height)
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : null
}
