/** What a simulated camera knows of itself, as its ONVIF services tell and change it. */
import type { Clock } from '@sova/base'
import { createPtzHead, type PtzHead, type PtzHeadKind } from './ptz-head.ts'

export const CELL_COLUMNS = 22
export const CELL_ROWS = 18
export const RESOLUTIONS = ['1920x1080', '1280x720', '856x480'] as const
export const BITRATES_KBPS = { min: 256, max: 4096 } as const

/** Domes turn (one on a mast has no microphone), a long lens only zooms, one is for rooms, and one is plain. */
export const DEVICE_KINDS = ['dome', 'mast-dome', 'zoom', 'indoor', 'bullet'] as const
export type DeviceKind = (typeof DEVICE_KINDS)[number]

interface KindTraits {
  model: string
  ptz: PtzHeadKind | null
  hasSound: boolean
  hasNightMode: boolean
}

const KINDS: Readonly<Record<DeviceKind, KindTraits>> = {
  dome: { model: 'SV-4225 PTZ', ptz: 'pan-tilt-zoom', hasSound: true, hasNightMode: true },
  'mast-dome': { model: 'SV-4225 Mast', ptz: 'pan-tilt-zoom', hasSound: false, hasNightMode: true },
  zoom: { model: 'SV-2120 Zoom', ptz: 'zoom', hasSound: false, hasNightMode: true },
  indoor: { model: 'SV-1030 Indoor', ptz: null, hasSound: true, hasNightMode: false },
  bullet: { model: 'SV-1080 Bullet', ptz: null, hasSound: false, hasNightMode: true },
}

export interface SimulatedDevice {
  readonly name: string
  readonly manufacturer: string
  readonly model: string
  readonly mac: string
  readonly hasSound: boolean
  readonly hasNightMode: boolean
  /** Asks for Digest of HTTP instead of reading the token in the envelope. */
  readonly wantsHttpDigest: boolean
  /** Its clock runs ahead of ours by so much: nobody set it. */
  clockOffsetMs: number
  readonly ptz: PtzHead | null
  firmwareVersion: string
  ntp: { type: 'DNS' | 'IPv4' | 'IPv6'; host: string }
  posixTimezone: string
  resolution: string
  bitrateKbps: number
  isVideoEnabled: boolean
  isAudioEnabled: boolean
  irCutFilter: 'ON' | 'OFF' | 'AUTO'
  motionSensitivity: number
  /** As ONVIF packs them: Base64 of PackBits. */
  activeCells: string
  /** Unix ms by our clock; it answers nothing until then. */
  awayUntilMs: number
  /** What happened and was not fetched yet. */
  readonly notifications: SimulatedNotification[]
  /** Somebody has asked for what happens. */
  isSubscribed: boolean
}

/** ONVIF Core Specification §9.4: what a topic tells, as name and value. */
export interface SimulatedNotification {
  /** For example `tns1:RuleEngine/CellMotionDetector/Motion`. */
  readonly topic: string
  /** Unix ms by our clock. */
  readonly atMs: number
  readonly operation: 'Initialized' | 'Changed'
  readonly source: Readonly<Record<string, string>>
  readonly data: Readonly<Record<string, string>>
}

export interface SimulatedDevices {
  find(name: string): SimulatedDevice | null
  readonly all: readonly SimulatedDevice[]
  isAway(device: SimulatedDevice): boolean
  reboot(device: SimulatedDevice): void
  /** Tells it to whoever has subscribed. */
  notify(device: SimulatedDevice, notification: SimulatedNotification): void
  /** Writes it and reboots, which takes longer. */
  installFirmware(device: SimulatedDevice, version: string): void
}

export interface SimulatedDevicesInputs {
  cameras: readonly { name: string; kind: DeviceKind }[]
  clock: Clock
  rebootMs: number
  firmwareMs: number
}

/** As a camera that nobody asks any more. */
const NOTIFICATIONS_MAX = 200

/** Every cell: 49 bytes of 0xff and one of 0xf0, packed (ONVIF Analytics Service §B.3 has the same example). */
const ALL_CELLS = '0P8A8A=='

export function createSimulatedDevices(inputs: SimulatedDevicesInputs): SimulatedDevices {
  const { cameras, clock, rebootMs, firmwareMs } = inputs
  const all = cameras.map((camera, index) => createDevice(camera, index, clock))
  const goAway = (device: SimulatedDevice, durationMs: number) => {
    device.awayUntilMs = clock.nowMs() + durationMs
    device.ptz?.stop()
    // Subscriptions do not outlive a reboot.
    device.isSubscribed = false
    device.notifications.length = 0
  }
  return {
    all,
    find: (name) => all.find((device) => device.name === name) ?? null,
    isAway: ({ awayUntilMs }) => clock.nowMs() < awayUntilMs,
    reboot: (device) => goAway(device, rebootMs),
    notify(device, notification) {
      if (!device.isSubscribed) return
      device.notifications.push(notification)
      if (device.notifications.length > NOTIFICATIONS_MAX) device.notifications.shift()
    },
    installFirmware(device, version) {
      device.firmwareVersion = version
      goAway(device, firmwareMs)
    },
  }
}

function createDevice(
  { name, kind }: { name: string; kind: DeviceKind },
  index: number,
  clock: Clock,
): SimulatedDevice {
  const { model, ptz, hasSound, hasNightMode } = KINDS[kind]
  return {
    name,
    manufacturer: 'Sova',
    model,
    mac: `02:50:0a:00:00:${(index + 1).toString(16).padStart(2, '0')}`,
    hasSound,
    hasNightMode,
    wantsHttpDigest: index % 2 === 1,
    clockOffsetMs: index % 3 === 2 ? 7 * 60_000 : 0,
    ptz: ptz ? createPtzHead(ptz, clock) : null,
    firmwareVersion: '2.4.0',
    ntp: { type: 'DNS', host: 'pool.ntp.org' },
    posixTimezone: '<+05>-5',
    resolution: '1280x720',
    bitrateKbps: 2048,
    isVideoEnabled: true,
    isAudioEnabled: hasSound,
    irCutFilter: 'AUTO',
    motionSensitivity: 60,
    activeCells: ALL_CELLS,
    awayUntilMs: 0,
    notifications: [],
    isSubscribed: false,
  }
}

/** What its viewers notice at once: a camera that changes its stream, or goes away, ends the connections to it. */
export const streamKey = ({ resolution, isVideoEnabled, isAudioEnabled, awayUntilMs }: SimulatedDevice): string =>
  [resolution, isVideoEnabled, isAudioEnabled, awayUntilMs].join(' ')
