import { describe, expect, it } from 'vitest'
import { EMBED_OPTIONS_DEFAULT, embedAddress, parseEmbedOptions } from './index.ts'

describe('the embed address', () => {
  it('has realtime, ttl in seconds, autoplay and mute [EMBED-11]', () => {
    const address = embedAddress('https://sova.test', '42', {
      realtime: true,
      ttlS: 7200,
      autoplay: false,
      mute: true,
    })
    expect(address).toBe('https://sova.test/api/internal/embed/42/?realtime=true&ttl=7200&autoplay=false&mute=true')
  })

  it('is read back as it was made', () => {
    const options = { realtime: true, ttlS: 43_200, autoplay: false, mute: false }
    expect(parseEmbedOptions(new URL(embedAddress('https://sova.test', '42', options)).searchParams)).toEqual(options)
  })

  it('without a query plays at once, without sound, for an hour [EMBED-10]', () => {
    expect(parseEmbedOptions(new URLSearchParams())).toEqual(EMBED_OPTIONS_DEFAULT)
  })

  it.each(['3599', '43201', '0', '-1', '3600.5', '1e4', 'NaN', '', ' 3600'])('refuses the ttl %j', (ttl) => {
    expect(parseEmbedOptions(new URLSearchParams({ ttl }))).toBeNull()
  })
})
