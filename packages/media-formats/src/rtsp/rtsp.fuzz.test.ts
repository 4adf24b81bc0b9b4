/** Bytes from a peer that is broken or hostile: only a `MalformedError` comes out, and little is kept. */

import { describe, expect, it } from 'vitest'
import {
  FUZZ_TIMEOUT_MS,
  fuzz,
  fuzzEach,
  parsesOrRefuses,
  type RandomBelow,
  seededRandom,
} from '../bits/fuzz-inputs.fixture.ts'
import { MalformedError } from '../bits/malformed-error.ts'
import { findAudio, findVideo } from '../sdp/offered-tracks.ts'
import { parseSdp } from '../sdp/session-description.ts'
import { parseChallenges } from './auth-challenge.ts'
import { RtspParser } from './rtsp-parser.ts'
import { parseSession, parseTransport } from './transport-header.ts'

const WORDS = [
  ...['RTSP/1.0 200 OK\r\n', 'OPTIONS * RTSP/1.0\r\n', 'CSeq: 1\r\n', 'Content-Length: 5\r\n', '\r\n', '\n\n', '$'],
  ...['\0\0\x04abcd', '\x80', 'v=0\r\n', 'm=video 0 RTP/AVP 96\r\n', 'a=rtpmap:96 H264/90000\r\n', 'a=fmtp:96 '],
  ...['sprop-parameter-sets=Z0LAHg==,aM4=', ';', '=', ',', '"', '\\', 'Digest ', 'Basic ', 'nonce="x"', 'realm='],
  ...['RTP/AVP/TCP;interleaved=0-1', 'timeout=', '99999999999', '-1', 'm=audio 0 RTP/AVP 97\r\n', 'config=1190'],
  ...['a=rtpmap:97 MPEG4-GENERIC/48000/2\r\n', 'a=fmtp:97 ', 'a=control:', 'ü', '\u0000'],
]

const sentence = (random: (below: number) => number, wordsMax: number) =>
  Array.from({ length: random(wordsMax) }, () => WORDS[random(WORDS.length)]).join('')

describe('fuzzed RTSP', { timeout: FUZZ_TIMEOUT_MS }, () => {
  it('streams of plausible words, cut anywhere', () => {
    fuzzEach(7, (random) => {
      const parser = new RtspParser({ onMessage: () => {}, onPacket: () => {} }, { skippedBytesMax: 1000 })
      const bytes = Buffer.from(sentence(random, 12), 'latin1')
      const cut = random(bytes.length + 1)
      parsesOrRefuses(() => {
        parser.push(bytes.subarray(0, cut))
        parser.push(bytes.subarray(cut))
      })
    })
  })

  it('a stream of random bytes ends within the limit of rubbish', () => {
    const random = seededRandom(8)
    const parser = new RtspParser({ onMessage: () => {}, onPacket: () => {} }, { skippedBytesMax: 200_000 })
    const chunk = () => Buffer.from(Uint8Array.from({ length: 1000 }, () => random(256) | 0x80))
    let pushed = 0
    expect(() => {
      for (; pushed < 1_000_000; pushed += 1000) parser.push(chunk())
    }).toThrow(MalformedError)
    expect(pushed).toBeLessThan(300_000)
  })

  it('descriptions, challenges, transports and sessions of plausible words', () => {
    fuzzEach(9, (random) => {
      const text = sentence(random, 12)
      parsesOrRefuses(() => {
        const description = parseSdp(text)
        findVideo(description)
        findAudio(description)
      })
      parsesOrRefuses(() => parseChallenges([text]))
      parsesOrRefuses(() => parseTransport(text))
      parsesOrRefuses(() => parseSession(text))
    })
  })

  it('regular expressions take linear time', () => {
    const long = 'a'.repeat(60_000)
    const challenges = [`Digest ${long}`, `Digest a="${long}`, `Digest a="${'\\'.repeat(60_000)}`, ','.repeat(60_000)]
    const descriptions = [`m=video 0 ${' '.repeat(60_000)}`, `m=${long}`, `a=rtpmap:96 ${long}`]
    const parses = [
      ...challenges.map((text) => () => parseChallenges([text])),
      ...descriptions.map((text) => () => parseSdp(text)),
    ]
    const input = (_nothing: null, _random: RandomBelow, index: number) => parsesOrRefuses(parses[index] ?? (() => {}))
    fuzz({ seed: 10, inputs: parses.length, target: () => null, input })
    expect(parseTransport(long)).toEqual([])
  })
})
