/**
 * ONVIF of every simulated camera behind one port: `POST /onvif/{camera}/{service}`. A real camera has an address of its
 * own; a path is what a drawn one can have.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock, Logger } from '@sova/base'
import { descend, node, readXml, type XmlElement } from '@sova/camera-drivers/xml'
import type { Credentials } from '@sova/media-formats'
import { ANALYTICS_OPERATIONS } from './analytics-operations.ts'
import { cameraNowMs, DEVICE_OPERATIONS } from './device-operations.ts'
import { EVENT_OPERATIONS, PULL_POINT_OPERATIONS } from './event-operations.ts'
import { IMAGING_OPERATIONS } from './imaging-operations.ts'
import { MEDIA_OPERATIONS } from './media-operations.ts'
import { HTTP_CHALLENGE_HEADER, isHttpAnswerRight, isTokenRight } from './onvif-authentication.ts'
import type { Operations } from './onvif-operation.ts'
import { PTZ_OPERATIONS } from './ptz-operations.ts'
import { type SimulatedDevice, type SimulatedDevices, streamKey } from './simulated-device.ts'
import { envelope, faultEnvelope, OnvifFault } from './soap-answer.ts'

const BODY_BYTES_MAX = 1024 * 1024
const PATH = /^\/onvif\/([a-z0-9-]+)\/([a-z_]+)$/
/** `SOVA-FIRMWARE 2.5.0`, then anything: what the drawn cameras take for a firmware. */
const FIRMWARE = /^SOVA-FIRMWARE ([0-9.]{1,20})\n/

interface Service {
  prefix: string
  operations: Operations
}

const SERVICES: Readonly<Record<string, Service>> = {
  device_service: { prefix: 'tds', operations: DEVICE_OPERATIONS },
  media_service: { prefix: 'trt', operations: MEDIA_OPERATIONS },
  imaging_service: { prefix: 'timg', operations: IMAGING_OPERATIONS },
  ptz_service: { prefix: 'tptz', operations: PTZ_OPERATIONS },
  analytics_service: { prefix: 'tan', operations: ANALYTICS_OPERATIONS },
  event_service: { prefix: 'tev', operations: EVENT_OPERATIONS },
  pullpoint: { prefix: 'tev', operations: PULL_POINT_OPERATIONS },
}
/** ONVIF Core Specification §5.9.1: a client must know the time before it can sign. */
const FOR_EVERYONE = new Set(['GetSystemDateAndTime'])

export interface OnvifHandlerInputs {
  devices: SimulatedDevices
  user: Credentials
  clock: Clock
  logger: Logger
  onStreamChange?: (device: SimulatedDevice) => void
}

export function createOnvifHandler({ devices, user, clock, logger, onStreamChange }: OnvifHandlerInputs) {
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, name = '', path = ''] = PATH.exec(request.url ?? '') ?? []
    const device = devices.find(name)
    if (!device || request.method !== 'POST') {
      response.writeHead(404).end()
      return
    }
    if (devices.isAway(device)) {
      request.socket.destroy()
      return
    }
    const body = await readBody(request)
    const before = streamKey(device)
    answerFrom(device, { name, path, body }, request, response)
    if (streamKey(device) !== before) onStreamChange?.(device)
  }

  function answerFrom(
    device: SimulatedDevice,
    { name, path, body }: { name: string; path: string; body: Buffer },
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    const service = SERVICES[path]
    if (path === 'firmware') takeFirmware(device, request, response, body)
    else if (service) answerSoap(device, { name, service, body }, request, response)
    else response.writeHead(404).end()
  }

  function answerSoap(
    device: SimulatedDevice,
    { name, service, body }: { name: string; service: Service; body: Buffer },
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    try {
      const read = readEnvelope(body)
      if (device.wantsHttpDigest && !isAllowed(device, read, request)) {
        response.writeHead(401, { 'WWW-Authenticate': HTTP_CHALLENGE_HEADER }).end()
        return
      }
      if (!isAllowed(device, read, request)) throw new OnvifFault('NotAuthorized', 'Sender not authorized')
      const operation = Object.hasOwn(service.operations, read.operation.name)
        ? service.operations[read.operation.name]
        : undefined
      if (!operation) throw new OnvifFault('ActionNotSupported', `there is no ${read.operation.name}`)
      const base = `http://${request.headers.host ?? 'camera'}/onvif/${name}`
      const content = operation({ device, devices, clock, request: read.operation, base })
      send(response, 200, envelope(node(`${service.prefix}:${read.operation.name}Response`, content)))
    } catch (error) {
      const fault = error instanceof OnvifFault ? error : new OnvifFault('InvalidArgVal', 'the request cannot be read')
      send(response, fault.subcode === 'NotAuthorized' ? 400 : 500, faultEnvelope(fault))
    }
  }

  function isAllowed(device: SimulatedDevice, { whole, operation }: ReadRequest, request: IncomingMessage): boolean {
    if (FOR_EVERYONE.has(operation.name)) return true
    if (device.wantsHttpDigest) return isHttpAnswerRight(request, user)
    return isTokenRight(whole, user, cameraNowMs(device, clock.nowMs()))
  }

  function takeFirmware(
    device: SimulatedDevice,
    request: IncomingMessage,
    response: ServerResponse,
    body: Buffer,
  ): void {
    const version = FIRMWARE.exec(body.toString('latin1', 0, 64))?.[1]
    // A file has no envelope to carry a token, so the address asks for Digest.
    if (!isHttpAnswerRight(request, user)) response.writeHead(401, { 'WWW-Authenticate': HTTP_CHALLENGE_HEADER }).end()
    else if (version === undefined) response.writeHead(415).end()
    else {
      response.writeHead(200).end()
      devices.installFirmware(device, version)
    }
  }

  return (request: IncomingMessage, response: ServerResponse): void => {
    answer(request, response).catch((error: Error) => {
      logger.debug({ error: error.message }, 'an ONVIF request broke')
      response.destroy()
    })
  }
}

interface ReadRequest {
  whole: XmlElement
  operation: XmlElement
}

function readEnvelope(body: Buffer): ReadRequest {
  const whole = readXml(body.toString('utf8'))
  const operation = descend(whole, 'Body')?.children[0]
  if (!operation) throw new OnvifFault('InvalidArgVal', 'the body is empty')
  return { whole, operation }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let byteCount = 0
  for await (const chunk of request as AsyncIterable<Uint8Array>) {
    byteCount += chunk.length
    if (byteCount > BODY_BYTES_MAX) throw new RangeError('the request is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, byteCount)
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'Content-Type': 'application/soap+xml; charset=utf-8' }).end(body)
}
