import type { AnalyticType, VENDOR_NAMES } from '@sova/contract'

export interface MediaServerDraft {
  name: string
  /** `host` or `host:port` as browsers reach it. */
  domain: string
  screenshotDomain: string | null
  vendorName?: (typeof VENDOR_NAMES)[number]
}

export interface TariffDraft {
  name: string
  dvrHours: number | null
  dvrSizeGb: number | null
}

export interface CameraDraft {
  title: string
  /** Account id that becomes the owner; null leaves the camera without one. */
  ownerId: string | null
  /** Addresses of the main stream and of the smaller one; they are sealed before they are stored. */
  sources: readonly string[]
  mediaServerId: number
  tariffId: number
  /** Drawn at random when it is not given. */
  number?: string
  /** It is the camera that has recorded what is kept under its number; otherwise such a number is refused. */
  hasRecorded?: boolean
  address?: string
  timezone?: string
  longitude?: number | null
  latitude?: number | null
  isSounding?: boolean
  isPublic?: boolean
  isEmbed?: boolean
  /** Sites that may frame the camera's page: `example.ru`, `*.example.ru`, `https://example.ru:8443`, or `*`. */
  embedHosts?: readonly string[]
  hasPtz?: boolean
  analytics?: readonly AnalyticType[]
}

export interface ListedCamera {
  number: string
  title: string
  address: string
  tariff: string
  server: string
  owners: string[]
}
