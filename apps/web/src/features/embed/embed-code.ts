/** The code of a frame with the camera, for somebody's page. */
import {
  EMBED_HEIGHT_DEFAULT,
  EMBED_OPTIONS_DEFAULT,
  EMBED_WIDTH_DEFAULT,
  EMBED_WIDTH_MIN,
  type EmbedOptions,
  embedAddress,
} from '@sova/contract'

export interface EmbedSettings {
  width: number
  height: number
  isFullScreenAllowed: boolean
  isAutoplay: boolean
  isHttps: boolean
  isLowLatency: boolean
  hasSound: boolean
  hours: number
}

export const EMBED_SETTINGS_DEFAULT: EmbedSettings = {
  width: EMBED_WIDTH_DEFAULT,
  height: EMBED_HEIGHT_DEFAULT,
  isFullScreenAllowed: true,
  isAutoplay: EMBED_OPTIONS_DEFAULT.autoplay,
  isHttps: true,
  isLowLatency: EMBED_OPTIONS_DEFAULT.realtime,
  hasSound: !EMBED_OPTIONS_DEFAULT.mute,
  hours: EMBED_OPTIONS_DEFAULT.ttlS / 3600,
}

const ASPECT = 16 / 9
export const EMBED_HEIGHT_MIN = Math.round(EMBED_WIDTH_MIN / ASPECT)

/** What is typed is kept to at least 100, and the other side follows at 16:9. */
export function sizeByWidth(typed: number): Pick<EmbedSettings, 'width' | 'height'> {
  const width = Math.max(EMBED_WIDTH_MIN, Math.round(typed) || EMBED_WIDTH_MIN)
  return { width, height: Math.round(width / ASPECT) }
}

export function sizeByHeight(typed: number): Pick<EmbedSettings, 'width' | 'height'> {
  const height = Math.max(EMBED_HEIGHT_MIN, Math.round(typed) || 0)
  return { width: Math.max(EMBED_WIDTH_MIN, Math.round(height * ASPECT)), height }
}

interface EmbedPlace {
  /** `host[:port]` of the portal. */
  host: string
  /** `http:` or `https:`, with which the page itself came. */
  protocol: string
  /** Only then may the frame have another scheme than the page. */
  isComposite: boolean
}

export function embedCode(number: string, settings: EmbedSettings, place: EmbedPlace): string {
  const protocol = place.isComposite ? (settings.isHttps ? 'https:' : 'http:') : place.protocol
  const source = embedAddress(`${protocol}//${place.host}`, number, optionsOf(settings))
  const { width, height, isFullScreenAllowed } = settings
  const allowed = ['autoplay', ...(isFullScreenAllowed ? ['fullscreen'] : [])].join('; ')
  const fullScreen = isFullScreenAllowed ? ' allowfullscreen' : ''
  const size = `width="${width}" height="${height}"`
  return `<iframe src="${source.replaceAll('&', '&amp;')}" ${size} frameborder="0" allow="${allowed}"${fullScreen}></iframe>`
}

const optionsOf = (settings: EmbedSettings): EmbedOptions => ({
  realtime: settings.isLowLatency,
  ttlS: settings.hours * 3600,
  autoplay: settings.isAutoplay,
  mute: !settings.hasSound,
})
