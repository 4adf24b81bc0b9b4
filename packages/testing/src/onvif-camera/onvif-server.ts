/** The ONVIF port of the simulator. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Clock, Closeable, Logger } from '@sova/base'
import type { Credentials } from '@sova/media-formats'
import { createOnvifHandler } from './onvif-handler.ts'
import type { SimulatedDevices } from './simulated-device.ts'

export interface OnvifServerInputs {
  host: string
  port: number
  devices: SimulatedDevices
  user: Credentials
  clock: Clock
  logger: Logger
}

export interface OnvifServer extends Closeable {
  readonly port: number
}

export async function startOnvifServer({ host, port, ...inputs }: OnvifServerInputs): Promise<OnvifServer> {
  const server = createServer(createOnvifHandler(inputs))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
