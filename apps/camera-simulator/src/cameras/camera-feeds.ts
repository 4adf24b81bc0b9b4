/** The running feeds of a camera, made when somebody first asks and shared by all viewers. */
import type { Clock, Logger, Random } from '@sova/base'
import { createTrackPacketizer, type Track } from '@sova/media-formats'
import type { SimulatedDevice, SimulatedDevices } from '@sova/testing/onvif-camera'
import { type Clip, RESIZED_PICTURES, type ResizedPicture } from '../clip/clip.ts'
import { type CameraAddress, parseCameraAddress } from '../rtsp/camera-address.ts'
import { createPacedFeed, type FrameSource } from '../rtsp/paced-feed.ts'
import type { Offer, OfferedFeed } from '../rtsp/rtsp-connection.ts'
import { createSoundLoop, createSoundSource, type SoundCodec } from '../sound/sound-loop.ts'
import type { SimulatedCamera } from './camera-list.ts'
import type { ClipLibrary } from './clip-library.ts'
import { createVideoSource } from './video-source.ts'

/** RFC 3551 §6 for G.711; the others from the dynamic range. */
const PAYLOAD_TYPES = { h264: 96, h265: 96, aac: 97, opus: 98, pcmu: 0, pcma: 8 } as const
/** Cameras do not send their frames in the same millisecond. */
const PHASE_STEP_MS = 5

export interface CameraFeedsInputs {
  cameras: readonly SimulatedCamera[]
  library: ClipLibrary
  /** What the cameras are set to. */
  devices: SimulatedDevices
  clock: Clock
  random: Random
  logger: Logger
}

export function createCameraFeeds({ cameras, library, devices, clock, random, logger }: CameraFeedsInputs) {
  const feeds = new Map<string, OfferedFeed>()
  const sounds = new Map<string, Promise<OfferedFeed>>()

  const openFeed = (track: Track, source: FrameSource, phaseMs: number): OfferedFeed => {
    const payloadType = PAYLOAD_TYPES[track.codec]
    const inputs = { payloadType, ssrc: Math.floor(random() * 2 ** 32), firstSequence: Math.floor(random() * 2 ** 16) }
    const packetizer = createTrackPacketizer(track, inputs)
    return { track, payloadType, feed: createPacedFeed({ source, packetizer, phaseMs, clock }) }
  }

  const findClip = (camera: SimulatedCamera, { codec, profile }: CameraAddress, resolution: string): Clip | null =>
    profile === 'main' && isResized(resolution)
      ? library.findResized(camera, codec, resolution)
      : (library.find(camera, codec)?.[profile] ?? null)

  const findVideo = (camera: SimulatedCamera, address: CameraAddress, resolution: string): OfferedFeed | null => {
    const { profile, codec } = address
    const key = `${camera.name}/${profile === 'main' ? resolution : profile}/${codec}`
    const known = feeds.get(key)
    if (known) return known
    const clip = findClip(camera, address, resolution)
    if (!clip) return null
    const feed = openFeed(clip.track, createVideoSource(clip, camera.name), cameras.indexOf(camera) * PHASE_STEP_MS)
    feeds.set(key, feed)
    return feed
  }

  const findSound = (camera: SimulatedCamera, codec: SoundCodec): Promise<OfferedFeed> => {
    const key = `${camera.name}/${codec}`
    const known = sounds.get(key)
    if (known) return known
    const begun = createSoundLoop(codec, camera.seed, logger).then((loop) =>
      openFeed(loop.track, createSoundSource(loop), 0),
    )
    sounds.set(key, begun)
    begun.catch(() => sounds.delete(key))
    return begun
  }

  return {
    async offer(uri: string): Promise<Offer> {
      const address = parseCameraAddress(uri)
      const camera = cameras.find(({ name }) => name === address?.cameraName)
      const device = devices.find(camera?.name ?? '')
      if (!address || !camera || !device) return { status: 404 }
      if (devices.isAway(device) || isSwitchedOff(device, address)) return { status: 503 }
      const video = findVideo(camera, address, device.resolution)
      if (!video) return { status: 503 }
      const isSilent = device.hasSound && !device.isAudioEnabled
      return { feeds: address.sound && !isSilent ? [video, await findSound(camera, address.sound)] : [video] }
    },
  }
}

const isResized = (resolution: string): resolution is ResizedPicture => Object.hasOwn(RESIZED_PICTURES, resolution)

/** The setting is of the main stream. */
const isSwitchedOff = ({ isVideoEnabled }: SimulatedDevice, { profile }: CameraAddress) =>
  profile === 'main' && !isVideoEnabled
