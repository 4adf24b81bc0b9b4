import { describe, expect, it } from 'vitest'
import { EMBED_SETTINGS_DEFAULT, embedCode, sizeByHeight, sizeByWidth } from './embed-code.ts'

const place = { host: 'sova.test', protocol: 'https:', isComposite: false }

describe('the size of an embedded camera', () => {
  it('is at least 100 wide and keeps 16:9 [EMBED-01]', () => {
    expect(sizeByWidth(1280)).toEqual({ width: 1280, height: 720 })
    expect(sizeByWidth(99)).toEqual({ width: 100, height: 56 })
    expect(sizeByWidth(Number.NaN)).toEqual({ width: 100, height: 56 })
    expect(sizeByHeight(720)).toEqual({ width: 1280, height: 720 })
    expect(sizeByHeight(3)).toEqual({ width: 100, height: 56 })
  })
})

describe('the code of an embedded camera', () => {
  it('begins at 640×380, full screen and autoplay on, sound off, for 1 hour [EMBED-10]', () => {
    expect(embedCode('17', EMBED_SETTINGS_DEFAULT, place)).toBe(
      '<iframe src="https://sova.test/api/internal/embed/17/?realtime=false&amp;ttl=3600&amp;autoplay=true&amp;mute=true"' +
        ' width="640" height="380" frameborder="0" allow="autoplay; fullscreen" allowfullscreen></iframe>',
    )
  })

  it('carries every choice [EMBED-11]', () => {
    const settings = {
      ...EMBED_SETTINGS_DEFAULT,
      isFullScreenAllowed: false,
      isAutoplay: false,
      isLowLatency: true,
      hasSound: true,
      hours: 12,
    }
    const code = embedCode('17', settings, place)
    expect(code).toContain('realtime=true&amp;ttl=43200&amp;autoplay=false&amp;mute=false')
    expect(code).not.toContain('fullscreen')
  })

  it('has the scheme of the page, and the chosen one only where both are served', () => {
    const plain = { ...EMBED_SETTINGS_DEFAULT, isHttps: false }
    expect(embedCode('17', plain, place)).toContain('src="https://')
    expect(embedCode('17', plain, { ...place, isComposite: true })).toContain('src="http://')
  })
})
