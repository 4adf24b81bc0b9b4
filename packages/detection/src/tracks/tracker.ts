/**
 * Follows blobs from picture to picture. A track is led by its foot, whose way on the ground is smoother than that of
 * its middle. Tracks that meet keep their way inside the common blob until it parts again.
 */
import { type Box, footOf, unionOf } from '../geometry/geometry.ts'
import type { Blob } from '../picture/blobs.ts'
import {
  areaRatio,
  areParts,
  clingTo,
  edgesShift,
  gapShare,
  isPartOf,
  isWithin,
  likeness,
  NEAR_GAP_SHARE,
  signedEdgesShift,
} from './box-relations.ts'
import { type Follow, TRACKER_LIMITS, type TrackerLimits } from './follow.ts'

export interface Tracker {
  readonly follows: readonly Follow[]
  update(blobs: readonly Blob[], atMs: number): void
  forgetAll(): void
}

const FOLLOWS_MAX = 64
const POSITION_GAIN = 0.65
const VELOCITY_GAIN = 0.35
const SIZE_GAIN = 0.3
/** Of the speed of a thing that is not seen, each second. */
const COASTING_DECAY = 0.6
const MOVING_AREA_SHARE = 0.06
/** Of itself that a thing must have in a blob to join it, and to stay in it. */
const JOINING_SHARE = 0.5
const STAYING_SHARE = 0.2
/** A blob this much larger than the thing holds more than it. */
const GROUP_GROWTH = 1.45
const PARTS_PICTURES = 2
/** Parts that are far apart must go together for longer. */
const FAR_PARTS_PICTURES = 5

export function createTracker(width: number, limits: TrackerLimits = TRACKER_LIMITS): Tracker {
  let follows: Follow[] = []
  let nextId = 1
  let lastAtMs = 0

  const begin = (blob: Blob, atMs: number): void => {
    if (follows.length >= FOLLOWS_MAX) return
    follows.push({
      id: nextId++,
      bornAtMs: atMs,
      bornBox: blob.box,
      box: blob.box,
      vx: 0,
      vy: 0,
      hits: 1,
      seenAtMs: atMs,
      movedAtMs: atMs,
      path: 0,
      isConfirmed: false,
      holeSinceMs: null,
      isInGroup: false,
      groupedAtMs: atMs,
      groupSize: 1,
      partners: new Map(),
    })
  }

  const confirm = (follow: Follow): void => {
    if (follow.isConfirmed || follow.hits < limits.hitsMin) return
    const way = Math.hypot(
      edgesShift(follow.bornBox.x, follow.bornBox.width, follow.box.x, follow.box.width),
      edgesShift(follow.bornBox.y, follow.bornBox.height, follow.box.y, follow.box.height),
    )
    const own = limits.wayOwnShare * Math.min(follow.box.width, follow.box.height)
    if (way < own || way < limits.wayWidthShare * width) return
    follow.isConfirmed = way >= limits.straightnessMin * follow.path
  }

  /** Moves a follow onto the box that it was seen in. */
  const see = (follow: Follow, blob: Blob, seen: Box, dtS: number, atMs: number): void => {
    const old = footOf(follow.box)
    const target = footOf(seen)
    const predicted = { x: old.x + follow.vx * dtS, y: old.y + follow.vy * dtS }
    const residual = { x: target.x - predicted.x, y: target.y - predicted.y }
    const gain = follow.hits < 3 ? 0.9 : POSITION_GAIN
    const foot = { x: predicted.x + gain * residual.x, y: predicted.y + gain * residual.y }
    if (dtS > 0) {
      const speedGain = follow.hits < 3 ? 0.7 : VELOCITY_GAIN
      follow.vx += (speedGain * residual.x) / dtS
      // Feet that come into view or go out of it move one edge only; a thing that moves moves both.
      const movedY = signedEdgesShift(follow.box.y, follow.box.height, seen.y, seen.height)
      follow.vy += speedGain * (movedY / dtS - follow.vy)
    }
    const sizeGain = follow.hits < 3 ? 0.6 : SIZE_GAIN
    const boxWidth = follow.box.width + sizeGain * (seen.width - follow.box.width)
    const boxHeight = follow.box.height + sizeGain * (seen.height - follow.box.height)
    follow.path += Math.hypot(foot.x - old.x, foot.y - old.y)
    follow.box = { x: foot.x - boxWidth / 2, y: foot.y - boxHeight, width: boxWidth, height: boxHeight }
    follow.hits += 1
    follow.seenAtMs = atMs
    if (blob.movingArea > MOVING_AREA_SHARE * blob.area) follow.movedAtMs = atMs
    follow.holeSinceMs = blob.isHole ? (follow.holeSinceMs ?? atMs) : null
    confirm(follow)
  }

  /** Goes on as it went, alone slower and slower. */
  const coast = (follow: Follow, dtS: number): void => {
    const { box } = follow
    follow.box = { ...box, x: box.x + follow.vx * dtS, y: box.y + follow.vy * dtS }
    if (follow.isInGroup) return
    const keep = COASTING_DECAY ** dtS
    follow.vx *= keep
    follow.vy *= keep
  }

  const predictedBox = ({ box, vx, vy }: Follow, dtS: number): Box => ({
    ...box,
    x: box.x + vx * dtS,
    y: box.y + vy * dtS,
  })

  /** Best pairs first, each follow and each blob once. */
  const pair = (blobs: readonly Blob[], dtS: number): Map<Follow, Blob> => {
    const candidates: { follow: Follow; blob: Blob; score: number }[] = []
    for (const follow of follows) {
      const predicted = predictedBox(follow, dtS)
      for (const blob of blobs) {
        const score = likeness(predicted, blob.box, follow.hits)
        if (score > 0) candidates.push({ follow, blob, score: score + (follow.isConfirmed ? 0.15 : 0) })
      }
    }
    candidates.sort((a, b) => b.score - a.score)
    const pairs = new Map<Follow, Blob>()
    const taken = new Set<Blob>()
    for (const { follow, blob } of candidates) {
      if (pairs.has(follow) || taken.has(blob)) continue
      pairs.set(follow, blob)
      taken.add(blob)
    }
    return pairs
  }

  /** Two that go together, one above the other, are the parts of one: the older stays. */
  const joinParts = (atMs: number): void => {
    for (const [index, one] of follows.entries()) {
      for (const other of follows.slice(index + 1)) {
        if (other.seenAtMs !== atMs || one.seenAtMs !== atMs || !areParts(one, other)) {
          one.partners.delete(other.id)
          continue
        }
        const pictures = (one.partners.get(other.id) ?? 0) + 1
        one.partners.set(other.id, pictures)
        if (pictures < (gapShare(one.box, other.box) > NEAR_GAP_SHARE ? FAR_PARTS_PICTURES : PARTS_PICTURES)) continue
        one.box = unionOf(one.box, other.box)
        one.bornBox = unionOf(one.bornBox, other.bornBox)
        one.isConfirmed ||= other.isConfirmed
        one.partners.delete(other.id)
        follows = follows.filter((follow) => follow !== other)
      }
    }
  }

  return {
    get follows() {
      return follows
    },
    forgetAll() {
      follows = []
    },
    update(blobs, atMs) {
      const dtS = lastAtMs === 0 ? 0 : Math.min(2, Math.max(0, (atMs - lastAtMs) / 1000))
      lastAtMs = atMs
      const pairs = pair(blobs, dtS)
      const owners = new Map<Blob, Follow[]>()
      for (const [follow, blob] of pairs) owners.set(blob, [follow])

      // A follow that lost its blob may be inside one that another has.
      for (const follow of follows) {
        if (pairs.has(follow)) continue
        const predicted = predictedBox(follow, dtS)
        const share = follow.isInGroup ? STAYING_SHARE : JOINING_SHARE
        const host = follow.hits >= 2 ? blobs.find((blob) => isWithin(predicted, blob.box, share)) : undefined
        if (host) owners.set(host, [...(owners.get(host) ?? []), follow])
      }
      const fragments = new Set<Blob>()
      // Parts of a thing whose clothes look like the ground: joined to the part that was recognised.
      for (const blob of blobs) {
        if (owners.has(blob)) continue
        for (const [follow, main] of pairs) {
          const joined = unionOf(main.box, blob.box)
          if (isPartOf(follow, joined, blob.box)) {
            fragments.add(blob)
            pairs.set(follow, { ...main, box: joined, area: main.area + blob.area })
            break
          }
        }
      }

      for (const follow of follows) {
        const blob = pairs.get(follow)
        const host = [...owners].find(([, members]) => members.includes(follow))
        const memberCount = host?.[1].length ?? 1
        if (host && memberCount > 1) {
          joinGroup(follow, host[0], memberCount, dtS, atMs, coast)
        } else if (blob) {
          const isLarger = follow.hits > 5 && areaRatio(blob.box, follow.box) > GROUP_GROWTH
          see(follow, blob, isLarger ? clingTo(predictedBox(follow, dtS), blob.box) : blob.box, dtS, atMs)
          follow.isInGroup = false
          follow.groupSize = 1
        } else {
          coast(follow, dtS)
          follow.isInGroup = false
        }
      }
      for (const blob of blobs) if (!owners.has(blob) && !fragments.has(blob)) begin(blob, atMs)
      joinParts(atMs)
      follows = follows.filter((follow) => isKept(follow, atMs, limits))
    },
  }
}

function joinGroup(
  follow: Follow,
  host: Blob,
  memberCount: number,
  dtS: number,
  atMs: number,
  coast: (follow: Follow, dtS: number) => void,
): void {
  if (!follow.isInGroup) follow.groupedAtMs = atMs
  follow.isInGroup = true
  follow.groupSize = memberCount
  coast(follow, dtS)
  follow.box = clingTo(follow.box, host.box)
  follow.seenAtMs = atMs
  if (host.movingArea > MOVING_AREA_SHARE * host.area) follow.movedAtMs = atMs
}

function isKept(follow: Follow, atMs: number, limits: TrackerLimits): boolean {
  if (follow.isInGroup && atMs - follow.groupedAtMs > limits.groupLostAfterMs && follow.groupSize > 1) {
    return follow.isConfirmed
  }
  const patienceMs = follow.isConfirmed ? limits.lostAfterMs : limits.lostAfterMs / 2
  return atMs - follow.seenAtMs <= patienceMs
}
