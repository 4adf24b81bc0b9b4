/** Every form of address and of command, whole and broken: read or refused, and what is read is within its bounds. */
import { describe, expect, it } from 'vitest'
import { FUZZ_INPUTS, FUZZ_TIMEOUT_MS, fuzzEach, type RandomBelow } from '../bits/fuzz-inputs.fixture.ts'
import { parseMseCommand } from '../mse/mse-command.ts'
import { parseTrackSelection } from '../mse/track-selection.ts'
import { cameraNumberIn, type MediaAddress, parseMediaAddress } from './media-address.ts'

const FORMS = [
  ...['index.m3u8', 'index.fmp4.m3u8', 'video.m3u8', 'mono.m3u8', 'mse_ld', 'mpegts', 'preview.mp4', '#.jpg'],
  ...['tracks-v1a1/index.m3u8', 'tracks-v2/live-#.m4s', 'live-#.#.m4s', 'live-init-#.mp4', 'recording_status.json'],
  ...['archive-#-#.m3u8', 'index-#-now.m3u8', 'mono-#-#.fmp4.m3u8', 'archive-#-#.mp4', 'archive-#-#.ts'],
  ...['archive-#-#.m4s', 'tracks-a1/archive-#-#.m4s', 'archive-init-#.mp4', '#-preview.mp4'],
  ...['rewind-#.m3u8', 'timeshift_abs-#.m3u8', 'timeshift_rel-#.m3u8', 'timeshift-#-#.m3u8'],
]
const PIECES = [
  '/',
  '..',
  '%2e',
  '%00',
  '\0',
  '-',
  'now',
  '0',
  '-1',
  '1e9',
  '.m3u8',
  'tracks-',
  'é',
  '?',
  '#',
  ' ',
  '~',
]
const COMMANDS = [
  'resume',
  'pause',
  'live',
  'play_from=#',
  'play_from=#.#',
  'set_tracks=v1a1',
  'set_tracks=v#',
  'speed=#',
]

const pick = (random: RandomBelow, list: readonly string[]): string => list[random(list.length)] ?? ''
/** Of any length, now and then far too long. */
const number = (random: RandomBelow): string =>
  String(random(2 ** 31)).slice(0, 1 + random(10)) + '9'.repeat(random(40) === 0 ? 30 : 0)
const fill = (random: RandomBelow, form: string): string => form.replaceAll('#', () => number(random))

/** Cut, or with something put in that does not belong there. */
function damaged(random: RandomBelow, text: string): string {
  const at = random(text.length + 1)
  switch (random(4)) {
    case 0:
      return text
    case 1:
      return text.slice(0, at) + pick(random, PIECES) + text.slice(at)
    case 2:
      return text.slice(0, at) + text.slice(at + 1 + random(4))
    default:
      return text.slice(0, at) + String.fromCharCode(random(0x250)) + text.slice(at)
  }
}

function numbersIn(address: MediaAddress): number[] {
  return Object.values(address).flatMap((value: unknown) => {
    if (typeof value === 'number') return [value]
    return typeof value === 'object' && value !== null ? Object.values(value).filter(Number.isFinite) : []
  })
}

describe('fuzzed addresses', { timeout: FUZZ_TIMEOUT_MS }, () => {
  it('are a camera’s number and numbers that are safe to calculate with, or nothing', () => {
    let readCount = 0
    fuzzEach(11, (random) => {
      const still = random(10) === 0
      const path = damaged(
        random,
        still ? fill(random, '/api/v0/screenshots/#~#.jpg') : `/${number(random)}/${fill(random, pick(random, FORMS))}`,
      )
      const read = parseMediaAddress(path)
      if (!read) return
      readCount += 1
      const isSound =
        /^[0-9]{1,19}$/.test(read.number) && numbersIn(read.address).every((n) => n >= 0 && Number.isSafeInteger(n))
      if (!isSound) throw new Error(`${JSON.stringify(path)} was read as ${JSON.stringify(read)}`)
      if (!still && cameraNumberIn(path) !== read.number) throw new Error(`${path} speaks of two cameras`)
    })
    expect(readCount).toBeGreaterThan(FUZZ_INPUTS / 20)
  })

  it('of random characters are nothing', () => {
    fuzzEach(12, (random) => {
      const text = Array.from({ length: random(300) }, () => String.fromCharCode(random(0x180))).join('')
      if (parseMediaAddress(text)) throw new Error(`${JSON.stringify(text)} was read`)
    })
  })
})

describe('fuzzed commands', { timeout: FUZZ_TIMEOUT_MS }, () => {
  it('are obeyed as they stand, or not at all', () => {
    let readCount = 0
    fuzzEach(13, (random) => {
      const text = damaged(random, fill(random, pick(random, COMMANDS)))
      parseTrackSelection(text)
      const command = parseMseCommand(text)
      if (!command) return
      readCount += 1
      if (!text.startsWith(command.name)) throw new Error(`${JSON.stringify(text)} was read as ${command.name}`)
      if (command.name === 'play_from' && !(command.utcMs >= 0 && command.utcMs < 1e13)) throw new Error(text)
    })
    expect(readCount).toBeGreaterThan(FUZZ_INPUTS / 20)
  })
})
