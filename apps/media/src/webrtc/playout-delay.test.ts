import { describe, expect, it } from 'vitest'
import { playoutDelayOf } from './playout-delay.ts'

const offer = (id: string) =>
  `v=0\r\na=extmap:1 urn:ietf:params:rtp-hdrext:sdes:mid\r\na=extmap:${id} http://www.webrtc.org/experiments/rtp-hdrext/playout-delay\r\n`

describe('the playout delay', () => {
  it.each(['1', '14', '5/sendonly'])('goes under the number %s of the offer', (id) => {
    expect(playoutDelayOf(offer(id))).toEqual({ id: Number.parseInt(id, 10), payload: Buffer.of(0, 0, 0) })
  })

  it.each(['0', '15', '255', ' 3', 'x'])('is left out where no one-byte header can name it: %s', (id) => {
    expect(playoutDelayOf(offer(id))).toBeNull()
  })

  it('is left out for a client that does not know it', () => {
    expect(playoutDelayOf('v=0\r\na=extmap:3 urn:ietf:params:rtp-hdrext:toffset\r\n')).toBeNull()
  })
})
