/** Every small header that a camera sends, with its bits changed: parsed or refused, nothing else. */
import { describe, it } from 'vitest'
import { parseAudioSpecificConfig } from '../aac/audio-specific-config.ts'
import { parseH264Sps } from '../h264/sps.ts'
import { parseH265Sps } from '../h265/sps.ts'
import { parseRtcp } from '../rtp/rtcp.ts'
import { FUZZ_TIMEOUT_MS, fuzzEach, parsesOrRefuses, randomBytes } from './fuzz-inputs.fixture.ts'

const hex = (text: string) => new Uint8Array(Buffer.from(text, 'hex'))
const SPS = hex('67640028acd940780227e5c044000003000400000300c83c60c658')
const SPS_265 = hex('420101016000000300900000030000030078a003c08010e596566924caf0168080000003008000000c84')

describe('fuzzed headers', { timeout: FUZZ_TIMEOUT_MS }, () => {
  it('RTCP', () => {
    fuzzEach(5, (random, input) => {
      const bytes = randomBytes(random, 60)
      if (bytes.length > 1 && input % 2 === 0) bytes.set([0x80, 200 + random(4), 0, random(8)].slice(0, bytes.length))
      parsesOrRefuses(() => parseRtcp(bytes))
    })
  })

  it.each([
    ['H.264 SPS', SPS, parseH264Sps],
    ['H.265 SPS', SPS_265, parseH265Sps],
    ['AudioSpecificConfig', hex('2b920800'), parseAudioSpecificConfig],
  ] as const)('%s', (_name, good, parse) => {
    fuzzEach(6, (random) => {
      const bytes = good.slice(0, random(8) === 0 ? random(good.length) : good.length)
      const changes = 1 + random(4)
      for (let change = 0; change < changes; change += 1) bytes[random(bytes.length || 1)] = random(256)
      parsesOrRefuses(() => parse(bytes))
    })
  })
})
