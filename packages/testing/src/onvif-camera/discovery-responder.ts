/** Answers the question whether there are cameras here (OASIS WS-Discovery 2005/04 §5.3): all simulated ones at once. */
import { createSocket } from 'node:dgram'
import type { Closeable } from '@sova/base'
import { descend, node, readXml, textOf, writeXml } from '@sova/camera-drivers/xml'
import type { SimulatedDevices } from './simulated-device.ts'

export interface DiscoveryResponderInputs {
  host: string
  /** Real cameras listen at 3702. */
  port: number
  devices: Pick<SimulatedDevices, 'all'>
  /** Where their device services are. */
  onvifPort: () => number
}

const DECLARATIONS = {
  'xmlns:s': 'http://www.w3.org/2003/05/soap-envelope',
  'xmlns:a': 'http://schemas.xmlsoap.org/ws/2004/08/addressing',
  'xmlns:d': 'http://schemas.xmlsoap.org/ws/2005/04/discovery',
} as const

export async function startDiscoveryResponder(
  inputs: DiscoveryResponderInputs,
): Promise<Closeable & { readonly port: number }> {
  const socket = createSocket('udp4')
  socket.on('error', () => {})
  socket.on('message', (message, { address, port }) => {
    const messageId = probeIdOf(message)
    if (messageId !== null) socket.send(writeMatches(inputs, messageId), port, address, () => {})
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.bind(inputs.port, inputs.host, resolve)
  })
  return {
    port: socket.address().port,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  }
}

/** Null for anything but a probe. */
function probeIdOf(message: Buffer): string | null {
  try {
    const envelope = readXml(message.toString('utf8'))
    return descend(envelope, 'Body', 'Probe') ? textOf(envelope, 'Header', 'MessageID') : null
  } catch {
    return null
  }
}

function writeMatches({ devices, onvifPort }: DiscoveryResponderInputs, messageId: string): string {
  const matches = devices.all.map(({ name, model }) =>
    node('d:ProbeMatch', [
      node(
        'd:Scopes',
        [`onvif://www.onvif.org/name/${name}`, `onvif://www.onvif.org/hardware/${encodeURIComponent(model)}`].join(' '),
      ),
      // Of its own network, as cameras behind a router tell it.
      node('d:XAddrs', `http://192.168.1.64:${onvifPort()}/onvif/${name}/device_service`),
      node('d:MetadataVersion', 1),
    ]),
  )
  return writeXml(
    node(
      's:Envelope',
      [node('s:Header', [node('a:RelatesTo', messageId)]), node('s:Body', [node('d:ProbeMatches', matches)])],
      DECLARATIONS,
    ),
  )
}
