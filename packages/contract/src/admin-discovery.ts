/** Finding cameras in networks, and what one that was found tells of itself. */
import * as z from 'zod/mini'
import { CameraNumber } from './camera.ts'

/** Networks of one search; `192.168.1.0/24` is one. */
export const DISCOVERY_NETWORKS_MAX = 16
export const DEVICE_ADDRESS_LENGTH_MAX = 500
const DEVICE_LOGIN_LENGTH_MAX = 256

const NETWORK = /^\d{1,3}(\.\d{1,3}){3}(\/\d{1,2})?$/
/** IPv4 with the length of its prefix, or one address. */
export const NetworkAddress = z.string().check(
  z.trim(),
  z.refine((text) => NETWORK.test(text), { params: { key: 'network_address' } }),
)

/** How the settings of a camera are reached; the password goes in and never comes out. */
export const DeviceAccess = z.object({
  /** Of its device service: `http://10.0.0.5/onvif/device_service`. */
  address: z.string().check(z.trim(), z.minLength(1), z.maxLength(DEVICE_ADDRESS_LENGTH_MAX)),
  username: z.string().check(z.maxLength(DEVICE_LOGIN_LENGTH_MAX)),
  password: z.string().check(z.maxLength(DEVICE_LOGIN_LENGTH_MAX)),
})
export type DeviceAccess = z.output<typeof DeviceAccess>

export const DiscoveredCamera = z.object({
  address: z.string(),
  /** Empty where the camera does not tell. */
  name: z.string(),
  hardware: z.string(),
  /** A camera that is set up at this address already. */
  duplicate_of: z.nullable(CameraNumber),
})
export type DiscoveredCamera = z.output<typeof DiscoveredCamera>

export const InspectedCamera = z.object({
  manufacturer: z.string(),
  model: z.string(),
  mac: z.string(),
  firmware_version: z.string(),
  has_ptz: z.boolean(),
  has_sound: z.boolean(),
  /** Addresses of its streams, the main one first, without user and password. */
  sources: z.array(z.string()),
  duplicate_of: z.nullable(CameraNumber),
})
export type InspectedCamera = z.output<typeof InspectedCamera>
