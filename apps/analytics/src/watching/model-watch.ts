/** What models see in the pictures of one camera to events: each plate, face and bare head is told once. Pure. */
import { RECOGNITION_AGE_MAX_MS } from '@sova/access-rules'
import { type ModelKind, TRANSPORT_CLASSES, type TransportClass } from '@sova/contract'
import { isInZone } from '@sova/detection'
import {
  CLASS_OF_KIND,
  type Findings,
  type FoundFace,
  type FoundObject,
  type FoundPlate,
  type FoundThing,
  growBox,
  likeness,
  overlapShare,
  type ShareBox,
} from '@sova/models'
import type { ModelWatch, WatchSettings } from '../cameras/watch-settings.ts'
import type { EventDetails, Happening, RecentEvent } from './happening.ts'
import { createSightings, type News } from './sightings.ts'

export interface ModelRules {
  see(findings: Findings, atMs: number): Happening[]
  apply(settings: NonNullable<WatchSettings['models']>): void
}

/** Who or what comes again after this long is told again. */
const FORGET_AFTER_MS = 10_000
/** A single look may be wrong about a head; about a plate or a face the model itself says how sure it is. */
const HEAD_LOOKS_MIN = 2
/** Cosine between two pictures of one stranger's face, one after the other. */
const SAME_STRANGER = 0.6
/** A door that did not open for a face seen from the side, or for a plate read from afar, opens when they come nearer. */
const SURER_BY = 0.1
/** A surer reading tells more of the same event as long as doors take that for something of this moment. */
const SAME_EVENT_MS = RECOGNITION_AGE_MAX_MS / 2
const SAME_PLACE = 0.1
const MARGIN_SHARE = 0.3

const VEHICLES: ReadonlySet<string> = new Set(TRANSPORT_CLASSES)

/** @param recent events of before a restart: who is still there was told of by then */
export function createModelRules(
  settings: NonNullable<WatchSettings['models']>,
  recent: readonly RecentEvent[] = [],
): ModelRules {
  let applied = settings
  const plates = createSightings<FoundPlate>({
    isSame: (a, b) => a.text === b.text,
    isLike: (a, b) => isLikePlate(a.text, b.text),
    isSurer: (now, told) => now.confidence - told.confidence >= SURER_BY,
    looksMin: 1,
    forgetAfterMs: FORGET_AFTER_MS,
  })
  const faces = createSightings<FoundFace>({
    isSame: isSameFace,
    isSurer: (now, told) => (now.likeness ?? 0) - (told.likeness ?? 0) >= SURER_BY,
    looksMin: 1,
    forgetAfterMs: FORGET_AFTER_MS,
  })
  const heads = () =>
    createSightings<FoundObject>({
      isSame: (a, b) => isSamePlace(a.box, b.box),
      looksMin: HEAD_LOOKS_MIN,
      forgetAfterMs: FORGET_AFTER_MS,
    })
  const bare = { helmet: heads(), mask: heads() }

  const wanted = <Thing extends FoundThing>(kind: ModelKind, things: readonly Thing[]): Thing[] => {
    const watch = applied[kind]
    return watch ? things.filter((thing) => isWanted(thing, watch)) : []
  }

  const toldOf = (kind: ModelKind, atMs: number) =>
    recent.filter(({ type, endMs }) => type === kind && Math.abs(atMs - endMs) <= FORGET_AFTER_MS)

  const bareHeads = (kind: 'helmet' | 'mask', { objects }: Findings, atMs: number) => {
    const found = objects.filter(({ className }) => className === CLASS_OF_KIND[kind])
    const words = { code: kind === 'helmet' ? 'no_helmet' : 'no_mask' } as const
    const wasTold = () => toldOf(kind, atMs).length > 0
    return bare[kind].see(wanted(kind, found), atMs, wasTold).map(({ thing }) => tell(kind, thing, atMs, { words }))
  }

  return {
    apply(next) {
      applied = next
    },
    see(findings, atMs) {
      return [
        ...plates
          .see(wanted('car_number', findings.plates), atMs, ({ text }) =>
            toldOf('car_number', atMs).some(({ plate }) => plate === text.toUpperCase()),
          )
          .map((news) => tellPlate(news, atMs, findings.objects)),
        ...faces
          .see(wanted('face_recognition', findings.faces), atMs, (face) =>
            toldOf('face_recognition', atMs).some(({ employeeId }) => (employeeId ?? null) === face.employeeId),
          )
          .map(({ thing }) => tell('face_recognition', thing, atMs, describeFace(thing))),
        ...bareHeads('helmet', findings, atMs),
        ...bareHeads('mask', findings, atMs),
      ]
    },
  }
}

const isWanted = ({ box, confidence }: FoundThing, { zones, confidenceMin }: ModelWatch): boolean =>
  confidence >= confidenceMin && (zones.length === 0 || zones.some((zone) => isInZone(box, zone)))

function tellPlate({ thing, first }: News<FoundPlate>, atMs: number, objects: readonly FoundObject[]): Happening {
  const said = describePlate(thing, objects)
  if (!first || atMs - first.atMs > SAME_EVENT_MS) return tell('car_number', thing, atMs, said)
  const key = keyOf('car_number', first.thing.box, first.atMs)
  return { ...tell('car_number', thing, first.atMs, said), key, isNew: false }
}

function tell(
  type: ModelKind,
  { box, confidence }: FoundThing,
  atMs: number,
  said: Pick<Happening, 'text' | 'words' | 'details'>,
): Happening {
  return {
    ...said,
    details: { confidence, ...said.details },
    type,
    atMs,
    durationMs: null,
    isNew: true,
    continues: false,
    key: keyOf(type, box, atMs),
    area: growBox(box, MARGIN_SHARE),
  }
}

function keyOf(type: ModelKind, box: ShareBox, atMs: number): string {
  const place = [box.x + box.width / 2, box.y + box.height / 2].map((share) => Math.round(share * 1000))
  return `engine/${type}/${atMs}/${place.join('/')}`
}

function describePlate(
  { text, box }: FoundPlate,
  objects: readonly FoundObject[],
): Pick<Happening, 'text' | 'details'> {
  const vehicle = objects.find((object) => VEHICLES.has(object.className) && holds(object.box, box))
  const details: EventDetails = {
    number: text,
    ...(vehicle ? { transport_class: vehicle.className as TransportClass } : {}),
  }
  return { text, details }
}

/** Doors ask how sure it is that it is they, not that it is a face. */
const describeFace = ({ employeeId, likeness }: FoundFace): Pick<Happening, 'words' | 'details'> =>
  employeeId === null || likeness === null
    ? { words: { code: 'face_unknown' } }
    : { words: { code: 'face_known' }, details: { employee_id: employeeId, confidence: likeness } }

/** With one letter otherwise; a moment later it may be the same one. */
function isLikePlate(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  let others = 0
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) others += 1
  return others <= 1
}

const isSameFace = (a: FoundFace, b: FoundFace): boolean =>
  a.employeeId === b.employeeId && (a.employeeId !== null || likeness(a.vector, b.vector) >= SAME_STRANGER)

/** They walk on between two looks: boxes as large again around them touch. */
const isSamePlace = (a: ShareBox, b: ShareBox): boolean => overlapShare(growBox(a, 1), growBox(b, 1)) > SAME_PLACE

const holds = (outer: ShareBox, { x, y, width, height }: ShareBox): boolean => {
  const [centreX, centreY] = [x + width / 2, y + height / 2]
  const isAcross = centreX >= outer.x && centreX <= outer.x + outer.width
  return isAcross && centreY >= outer.y && centreY <= outer.y + outer.height
}
