import type { Clock } from '@sova/base'
import type { XmlElement, XmlNode } from '@sova/camera-drivers/xml'
import type { SimulatedDevice, SimulatedDevices } from './simulated-device.ts'

export interface OperationContext {
  readonly device: SimulatedDevice
  readonly devices: SimulatedDevices
  readonly clock: Clock
  /** The element of the request's body. */
  readonly request: XmlElement
  /** `http://127.0.0.1:8899/onvif/gate-1`, as the client reached us. */
  readonly base: string
}

/** Answers what stands inside of the `…Response` element. */
export type Operation = (context: OperationContext) => readonly XmlNode[]

/** By the name of the operation, without its prefix. */
export type Operations = Readonly<Record<string, Operation>>
