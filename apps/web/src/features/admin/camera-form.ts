/** What the form of a camera holds, and what of it is sent. */
import type { AdminCamera, AdminCameraDraft, AnalyticType, DiscoveredCamera } from '@sova/contract'

export interface CameraFormValues {
  /** The address that is kept is shown without its password; it is replaced only when another one is given. */
  source: string
  subSource: string
  title: string
  address: string
  owner: string
  tariff: string
  /** Empty: where there is room. */
  server: string
  timezone: string
  latitude: number | ''
  longitude: number | ''
  analytics: AnalyticType[]
  deviceAddress: string
  deviceUsername: string
  devicePassword: string
  is_public: boolean
  is_embed: boolean
  embedHosts: string[]
  is_sounding: boolean
  has_ptz: boolean
}

export function cameraFormValues(
  camera: AdminCamera | null,
  found: DiscoveredCamera | null,
  tariff: number | undefined,
): CameraFormValues {
  return {
    source: '',
    subSource: '',
    title: camera?.title ?? found?.name ?? '',
    address: camera?.address ?? '',
    owner: '',
    tariff: String(camera?.tariff_id ?? tariff ?? ''),
    server: camera ? String(camera.media_server_id) : '',
    timezone: camera?.timezone ?? '',
    latitude: camera?.latitude ?? '',
    longitude: camera?.longitude ?? '',
    analytics: camera?.analytics ?? [],
    deviceAddress: camera?.device_address ?? found?.address ?? '',
    deviceUsername: '',
    devicePassword: '',
    is_public: camera?.is_public ?? false,
    is_embed: camera?.is_embed ?? false,
    embedHosts: camera?.embed_hosts ?? [],
    is_sounding: camera?.is_sounding ?? false,
    has_ptz: camera?.has_ptz ?? false,
  }
}

type Change = Omit<AdminCameraDraft, 'owner' | 'number' | 'sources'>

/** What is sent of a camera, new or known; the address of its streams and its owner come beside it. */
export function cameraDraft(values: CameraFormValues, camera: AdminCamera | null): Change {
  const { title, address, tariff, server, timezone, latitude, longitude, analytics } = values
  const device = deviceOf(values, camera)
  return {
    title,
    address,
    tariff_id: Number(tariff),
    latitude: latitude === '' ? null : latitude,
    longitude: longitude === '' ? null : longitude,
    analytics,
    is_public: values.is_public,
    is_embed: values.is_embed,
    embed_hosts: values.embedHosts,
    is_sounding: values.is_sounding,
    has_ptz: values.has_ptz,
    ...(server === '' || Number(server) === camera?.media_server_id ? {} : { media_server_id: Number(server) }),
    ...(timezone.trim() === '' ? {} : { timezone: timezone.trim() }),
    ...(device === undefined ? {} : { device }),
  }
}

/** Undefined leaves what is kept: its password is not known here, so a login is sent whole or not at all. */
function deviceOf(
  { deviceAddress, deviceUsername, devicePassword }: CameraFormValues,
  camera: AdminCamera | null,
): Change['device'] {
  const address = deviceAddress.trim()
  if (address === '') return camera?.device_address ? null : undefined
  if (address === camera?.device_address && deviceUsername === '') return undefined
  return { address, username: deviceUsername, password: devicePassword }
}

export const sourcesOf = ({ source, subSource }: CameraFormValues): string[] =>
  [source, subSource].filter((address) => address.trim() !== '')

/** Of a camera that is there: an address that is not given stays. Undefined where neither is given. */
export function changedSourcesOf({ source, subSource }: CameraFormValues): (string | null)[] | undefined {
  const given = [source, subSource].map((address) => address.trim() || null)
  return given.every((address) => address === null) ? undefined : given
}

/** Of the streams, where the camera's own address says nothing of it. */
export const loginOf = ({ deviceUsername, devicePassword }: CameraFormValues) =>
  deviceUsername === '' ? {} : { login: { username: deviceUsername, password: devicePassword } }
