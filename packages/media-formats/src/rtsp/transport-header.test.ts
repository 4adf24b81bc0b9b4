import { describe, expect, it } from 'vitest'
import { formatTransport, parseSession, parseTransport } from './transport-header.ts'

describe('Transport header', () => {
  it('what we format is read back', () => {
    const [spec] = parseTransport(formatTransport({ interleaved: [2, 3], ssrc: 0xdeadbeef }))
    expect(spec).toEqual({
      profile: 'RTP/AVP',
      lowerTransport: 'TCP',
      isUnicast: true,
      interleaved: [2, 3],
      ssrc: 0xdeadbeef,
    })
  })

  it('offers are kept in order and unknown ones are left out', () => {
    const offers = parseTransport('RTP/AVP;multicast;port=5000-5001,RAW/RAW/UDP,RTP/AVP/TCP;interleaved=0')
    expect(
      offers.map(({ lowerTransport, isUnicast, interleaved }) => [lowerTransport, isUnicast, interleaved]),
    ).toEqual([
      ['UDP', false, null],
      ['TCP', true, [0, 1]],
    ])
  })

  it('channels over 255 are none', () => {
    expect(parseTransport('RTP/AVP/TCP;interleaved=300-301')[0]?.interleaved).toBeNull()
  })
})

describe('Session header', () => {
  it.each([
    ['12345678', { id: '12345678', timeoutS: 60 }],
    ['abc;timeout=30', { id: 'abc', timeoutS: 30 }],
    ['abc; Timeout = 5 ', { id: 'abc', timeoutS: 5 }],
    ['abc;timeout=0', { id: 'abc', timeoutS: 60 }],
  ])('%s', (value, session) => {
    expect(parseSession(value)).toEqual(session)
  })
})
