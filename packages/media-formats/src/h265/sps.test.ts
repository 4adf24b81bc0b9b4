import { describe, expect, it } from 'vitest'
import { hevcCodecString } from './profile-tier-level.ts'
import { parseH265Sps } from './sps.ts'

const sps = (hex: string) => parseH265Sps(Buffer.from(hex, 'hex'))

describe('H.265 SPS', () => {
  it('1080p Main: conformance window, rate and reorder depth', () => {
    const hex = '420101016000000300900000030000030078a003c08010e596566924caf0168080000003008000000c84'
    expect(sps(hex)).toMatchObject({
      width: 1920,
      height: 1080,
      frameRate: 25,
      reorderDepth: 2,
      codecString: 'hvc1.1.6.L120.90',
    })
  })

  it('Main 10 without B-frames at 12.5 frames a second', () => {
    const hex = '42010102200000030090000003000003003fa00502016936592a4932bc05a02000000300400000030321'
    expect(sps(hex)).toMatchObject({
      width: 640,
      height: 360,
      bitDepthLuma: 10,
      frameRate: 12.5,
      reorderDepth: 0,
      codecString: 'hvc1.2.4.L63.90',
    })
  })

  it('the codec string is that of ISO/IEC 14496-15 Annex E', () => {
    const main = { profileSpace: 0, isHighTier: false, profileIdc: 1, compatibilityFlags: 0x60000000, levelIdc: 93 }
    expect(hevcCodecString({ ...main, constraintBytes: Uint8Array.of(0xb0, 0, 0, 0, 0, 0) })).toBe('hvc1.1.6.L93.B0')
    const other = { profileSpace: 1, isHighTier: true, profileIdc: 4, compatibilityFlags: 0x08000000, levelIdc: 123 }
    expect(hevcCodecString({ ...other, constraintBytes: Uint8Array.of(0x9d, 8, 0, 1, 0, 0) })).toBe(
      'hvc1.A4.10.H123.9D.8.0.1',
    )
  })

  it.each(['', '4201', `4201${'00'.repeat(40)}`, `4201${'ff'.repeat(40)}`, `4401${'00'.repeat(40)}`])(
    'a malformed one is a MalformedError: %s',
    (hex) => {
      expect(() => sps(hex)).toThrow(expect.objectContaining({ name: 'MalformedError' }))
    },
  )
})
