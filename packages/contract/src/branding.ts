/** What an installation calls itself: in the page, before and after signing in. */
import * as z from 'zod/mini'
import { Locale } from './locale.ts'
import { MAP_TOWN } from './map.ts'
import { plainText } from './plain-text.ts'

export const PRODUCT_TITLE_LENGTH_MAX = 60
export const BRANDING_LINK_LENGTH_MAX = 500
/** Of the picture as it was uploaded. */
export const BRANDING_PICTURE_BYTES_MAX = 200_000
export const BRANDING_PICTURES = ['logo', 'favicon'] as const
export type BrandingPicture = (typeof BRANDING_PICTURES)[number]

export const brandingPictureUrl = (picture: BrandingPicture, version: string): string =>
  `/branding/${picture}?v=${version}`

const LINK = /^https?:\/\/[^\s"'<>]+$/i
/** Null for a link that is not there; `javascript:` and its like are none. */
const Link = z.nullable(
  z.string().check(
    z.trim(),
    z.maxLength(BRANDING_LINK_LENGTH_MAX),
    z.refine((text) => LINK.test(text), { params: { key: 'link' } }),
  ),
)

const TILE_PLACEHOLDERS = ['{z}', '{x}', '{y}'] as const

const TILE_HOST = /^(https?):\/\/(\{s\}\.)?([a-z0-9.-]+(?::\d{1,5})?)(?:\/|$)/i

/**
 * The origin of tiles as the content security policy writes it: `https://{s}.tile.example/…` spreads over hosts, which
 * is an asterisk there. Null for a host that no policy can name, such as an IPv6 address or one with an underscore.
 */
export function mapStyleOrigin(address: string): string | null {
  const [, scheme, spread, host] = TILE_HOST.exec(address) ?? []
  return scheme && host ? `${scheme.toLowerCase()}://${spread ? '*.' : ''}${host}` : null
}

/** What may lie under the cameras of the map: `town`, an address of tiles, or one of a `.pmtiles` archive. */
export function isMapStyle(text: string): boolean {
  if (text === MAP_TOWN) return true
  if (!LINK.test(text) || mapStyleOrigin(text) === null) return false
  return (
    TILE_PLACEHOLDERS.every((placeholder) => text.includes(placeholder)) ||
    (URL.canParse(text) && new URL(text).pathname.endsWith('.pmtiles'))
  )
}
const MapStyle = z.nullable(
  z
    .string()
    .check(z.trim(), z.maxLength(BRANDING_LINK_LENGTH_MAX), z.refine(isMapStyle, { params: { key: 'map_style' } })),
)
/** Base64 of a PNG, a JPEG, a WebP or an SVG. */
const Picture = z.nullable(z.string().check(z.maxLength(Math.ceil((BRANDING_PICTURE_BYTES_MAX * 4) / 3) + 4)))

/** Null is what the installation was started with, or nothing. */
export const Branding = z.object({
  title: z.nullable(plainText({ minimum: 1, maximum: PRODUCT_TITLE_LENGTH_MAX }, 'console_name')),
  /** Where the logo leads. */
  logo_link: Link,
  /** Of whoever has not chosen a language. */
  default_language: z.nullable(Locale),
  map_style: MapStyle,
  app_store_link: Link,
  google_play_link: Link,
  /** Where they are fetched; null without one. */
  logo: z.nullable(z.string()),
  favicon: z.nullable(z.string()),
})
export type Branding = z.output<typeof Branding>

/** What is left out stays; the pictures come in whole. */
export const BrandingChange = z.extend(z.partial(Branding), {
  logo: z.optional(Picture),
  favicon: z.optional(Picture),
})
export type BrandingChange = z.output<typeof BrandingChange>

/** What the page reads before anybody has signed in, from `<meta name="sova-product">` of its own file. */
export const PRODUCT_META = 'sova-product'
export const ProductDescription = z.object({
  title: z.string(),
  logo: z.nullable(z.string()),
  favicon: z.nullable(z.string()),
  default_language: z.nullable(Locale),
  app_store_link: z.nullable(z.string()),
  google_play_link: z.nullable(z.string()),
})
export type ProductDescription = z.output<typeof ProductDescription>
