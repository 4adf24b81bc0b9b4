/** Actors out of a way and a look. A way says where someone is at a moment of the loop, and null while away. */
import type { Actor, Context } from '../scene.ts'
import {
  type CarLook,
  type CarPose,
  carEndArea,
  carEndBox,
  carPlateBox,
  carSideArea,
  carSideBox,
  drawCarFront,
  drawCarRear,
  drawCarSide,
} from './car.ts'
import { drawPerson, type PersonLook, type PersonPose, personArea, personBox } from './person.ts'
import { pick } from './random.ts'

type Way<Pose> = (timeS: number) => Pose | null

export function personActor(id: string, look: PersonLook, way: Way<PersonPose>): Actor {
  return {
    id,
    kind: 'person',
    plate: null,
    groundAt: way,
    boxAt: (timeS) => map(way(timeS), personBox),
    areaAt: (timeS) => map(way(timeS), personArea),
    plateBoxAt: () => null,
    draw: (ctx, timeS) => map(way(timeS), (pose) => drawPerson(ctx, look, pose)),
  }
}

/** A car that comes towards the camera, its plate in front. */
export function oncomingCar(id: string, look: CarLook, way: Way<CarPose>): Actor {
  return {
    ...carActor(id, look, way, (ctx, pose) => drawCarFront(ctx, look, pose)),
    boxAt: (timeS) => map(way(timeS), carEndBox),
    plateBoxAt: (timeS) => map(way(timeS), carPlateBox),
  }
}

export function leavingCar(id: string, look: CarLook, way: Way<CarPose & { isBraking: boolean }>): Actor {
  return {
    ...carActor(id, look, way, (ctx, pose) => drawCarRear(ctx, { ...look, isBraking: pose.isBraking }, pose)),
    boxAt: (timeS) => map(way(timeS), carEndBox),
  }
}

export function passingCar(id: string, look: CarLook, direction: 1 | -1, way: Way<CarPose>): Actor {
  const draw = (ctx: Context, pose: CarPose) => drawCarSide(ctx, look, pose, direction, pose.x / 17 / pose.scale)
  return {
    ...carActor(id, look, way, draw),
    boxAt: (timeS) => map(way(timeS), carSideBox),
    areaAt: (timeS) => map(way(timeS), (pose) => carSideArea(pose, look.lightsOn)),
  }
}

function carActor<Pose extends CarPose>(
  id: string,
  look: CarLook,
  way: Way<Pose>,
  draw: (ctx: Context, pose: Pose) => void,
): Actor {
  return {
    id,
    kind: 'car',
    plate: look.plate,
    groundAt: way,
    boxAt: () => null,
    areaAt: (timeS) => map(way(timeS), (pose) => carEndArea(pose, look.lightsOn)),
    plateBoxAt: () => null,
    draw: (ctx, timeS) => map(way(timeS), (pose) => draw(ctx, pose)),
  }
}

function map<From, To>(value: From | null, change: (value: From) => To): To | null {
  return value === null ? null : change(value)
}

/** Clothes of a passer-by. */
export function randomLook(random: () => number): PersonLook {
  return {
    top: pick(random, ['#2d3a4a', '#7a3b36', '#5a636b', '#b9ab8f', '#35564a', '#8a6a3c', '#3d3f63', '#a04b2e']),
    bottom: pick(random, ['#20252c', '#2f3744', '#3b342c', '#26303f']),
    skin: pick(random, ['#d6ab8b', '#c69676', '#a97a58', '#e0bb9f']),
    hair: pick(random, ['#2a1f18', '#4a3523', '#16130f', '#7d6242']),
    shoes: pick(random, ['#15171a', '#3a2a1d', '#d8d8d4']),
    ...(random() > 0.6 ? { bag: pick(random, ['#1f3350', '#3c3a36', '#6a2f2f']) } : {}),
  }
}

export const PAINTS = ['#8a1f24', '#d8dbdd', '#20242a', '#2f557f', '#b3b8bc', '#e6e8e9', '#4c5358', '#1f4436'] as const

/** A walk's phase that closes the loop: a whole number of double steps in 20 s. */
export function walkPhase(timeS: number, stepsASecond: number, loopS: number): number {
  return (2 * Math.PI * Math.round((stepsASecond / 2) * loopS) * timeS) / loopS
}
