/** A camera found at its device service: where its other services are, and how far its clock is off. */
import { randomBytes } from 'node:crypto'
import type { Clock } from '@sova/base'
import type { Credentials } from '@sova/media-formats'
import { CameraFailure, isUnsupported } from '../camera-failure.ts'
import { type CameraHttp, createCameraHttp, type IsTargetAllowed } from '../http/camera-http.ts'
import { NAMESPACES, ONVIF_SERVICES, type OnvifService } from '../soap/namespaces.ts'
import { createSoapClient, type SoapClient } from '../soap/soap-client.ts'
import { childrenOf, descend, node, numberOf, textOf, type XmlElement, type XmlNode } from '../xml/index.ts'

export interface OnvifInputs {
  /** Of the device service: `http://10.0.0.5/onvif/device_service`. */
  readonly address: string
  readonly user: Credentials
  readonly clock: Clock
  readonly isTargetAllowed: IsTargetAllowed
  /** Bounds one answer; a sequence is bounded by its signal. */
  readonly answerTimeoutMs?: number
}

export interface OnvifSession {
  has(service: OnvifService, signal: AbortSignal): Promise<boolean>
  /** @throws CameraFailure, `unsupported` when the camera has no such service */
  ask(service: OnvifService, body: XmlNode, signal: AbortSignal): Promise<XmlElement>
  /** At an address that the camera has told; only its path is taken. */
  askAt(told: string, body: XmlNode, signal: AbortSignal): Promise<XmlElement>
  /** How far the camera's clock is ahead of ours, in ms. */
  clockOffsetMs(signal: AbortSignal): Promise<number>
  upload(address: string, content: Uint8Array, signal: AbortSignal): Promise<void>
}

interface Connected {
  readonly soap: SoapClient
  readonly paths: ReadonlyMap<OnvifService, URL>
  readonly clockOffsetMs: number
}

export function createOnvifSession(inputs: OnvifInputs): OnvifSession {
  const { clock, isTargetAllowed, user, answerTimeoutMs } = inputs
  const http = createCameraHttp({
    clock,
    isTargetAllowed,
    ...(answerTimeoutMs === undefined ? {} : { timeoutMs: answerTimeoutMs }),
  })
  const device = parseDeviceAddress(inputs.address)
  let connecting: Promise<Connected> | null = null

  function connect(signal: AbortSignal): Promise<Connected> {
    connecting ??= findServices({ http, device, user, clock }, signal).catch((error: unknown) => {
      connecting = null
      throw error
    })
    return connecting
  }

  return {
    has: async (service, signal) => (await connect(signal)).paths.has(service),

    async ask(service, body, signal) {
      const { soap, paths } = await connect(signal)
      const url = paths.get(service)
      if (!url) throw new CameraFailure('unsupported', `the camera has no service ${NAMESPACES[service]}`)
      return soap.ask(url, body, signal)
    },

    async askAt(told, body, signal) {
      const { soap } = await connect(signal)
      return soap.ask(ownAddress(device, told), body, signal)
    },

    clockOffsetMs: async (signal) => (await connect(signal)).clockOffsetMs,

    async upload(address, content, signal) {
      const { soap } = await connect(signal)
      await soap.upload(ownAddress(device, address), content, signal)
    },
  }
}

/** @throws CameraFailure for what is no address of HTTP */
export function parseDeviceAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new CameraFailure('refused', 'the address of a camera is http://… or https://…')
  }
  url.username = ''
  url.password = ''
  return url
}

/**
 * Cameras behind a router tell addresses of their own network, and a hostile one tells anything. Only the path is
 * theirs to say: we stay with the host that the operator gave us.
 */
function ownAddress(device: URL, told: string): URL {
  if (!URL.canParse(told, device.href)) throw new CameraFailure('protocol_error', 'the camera told no address')
  const url = new URL(device)
  const { pathname, search } = new URL(told, device)
  url.pathname = pathname
  url.search = search
  return url
}

interface FindInputs {
  http: CameraHttp
  device: URL
  user: Credentials
  clock: Clock
}

async function findServices({ http, device, user, clock }: FindInputs, signal: AbortSignal): Promise<Connected> {
  let clockOffsetMs = 0
  const cameraNowMs = () => clock.nowMs() + clockOffsetMs
  const soap = createSoapClient({ http, user, cameraNowMs, randomBytes })
  const told = await soap.askAnonymously(device, node('tds:GetSystemDateAndTime'), signal)
  clockOffsetMs = clockOffset(told, clock.nowMs())
  const paths = new Map([...(await askServices(soap, device, signal)), ['tds', device] as const])
  return { soap, paths, clockOffsetMs }
}

async function askServices(soap: SoapClient, device: URL, signal: AbortSignal): Promise<Map<OnvifService, URL>> {
  try {
    const answer = await soap.ask(device, node('tds:GetServices', [node('tds:IncludeCapability', false)]), signal)
    const found = childrenOf(answer, 'Service').flatMap((service) => {
      const known = ONVIF_SERVICES.find((name) => NAMESPACES[name] === textOf(service, 'Namespace'))
      return known ? [[known, ownAddress(device, textOf(service, 'XAddr'))] as const] : []
    })
    return new Map(found)
  } catch (error) {
    if (!isUnsupported(error)) throw error
    return askCapabilities(soap, device, signal)
  }
}

/** Cameras of before 2011. */
async function askCapabilities(soap: SoapClient, device: URL, signal: AbortSignal): Promise<Map<OnvifService, URL>> {
  const answer = await soap.ask(device, node('tds:GetCapabilities', [node('tds:Category', 'All')]), signal)
  const categories = { trt: 'Media', timg: 'Imaging', tptz: 'PTZ', tan: 'Analytics', tev: 'Events' } as const
  const found = Object.entries(categories).flatMap(([service, category]) => {
    const address = textOf(answer, 'Capabilities', category, 'XAddr')
    return address === '' ? [] : [[service as OnvifService, ownAddress(device, address)] as const]
  })
  return new Map(found)
}

/** 0 for a camera that does not tell its time in UTC. */
function clockOffset(answer: XmlElement, nowMs: number): number {
  const utc = descend(answer, 'SystemDateAndTime', 'UTCDateTime')
  const date = (['Year', 'Month', 'Day'] as const).map((name) => numberOf(utc, 'Date', name))
  const time = (['Hour', 'Minute', 'Second'] as const).map((name) => numberOf(utc, 'Time', name))
  const [year, month, day, hour, minute, second] = [...date, ...time]
  if (year == null || month == null || day == null || hour == null || minute == null || second == null) return 0
  const cameraMs = Date.UTC(year, month - 1, day, hour, minute, second)
  return Number.isFinite(cameraMs) ? cameraMs - nowMs : 0
}
