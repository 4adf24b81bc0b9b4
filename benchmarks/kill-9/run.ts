/**
 * How much a recorder that is killed with SIGKILL at a random moment loses, and whether anything older is harmed.
 * Usage: `npm run bench -- kill-9 [rounds]`, 200 unless told.
 */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemRandom } from '@sova/base'
import { killRecording, readEverything } from '../../apps/media/src/testing/kill-recording.ts'

const ROUNDS_DEFAULT = 200
const CAMERAS = 4
const RUN_MS_MAX = 2000
/** A new folder after so many rounds, so that reading everything again does not grow without end. */
const ROUNDS_A_FOLDER = 20

const rounds = Number(process.argv[2] ?? ROUNDS_DEFAULT)
const parent = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
const lost: number[] = []
let harmed = 0
let dir = await mkdtemp(join(parent, 'sova-kill-'))
let recordedMs = 0
for (let round = 1; round <= rounds; round += 1) {
  lost.push(...(await killRecording(dir, CAMERAS, RUN_MS_MAX, systemRandom)).lostMs)
  const found = await readEverything(dir)
  harmed += found.damaged + (found.recordedMs < recordedMs ? 1 : 0)
  recordedMs = found.recordedMs
  if (round % ROUNDS_A_FOLDER !== 0) continue
  await rm(dir, { recursive: true })
  dir = await mkdtemp(join(parent, 'sova-kill-'))
  recordedMs = 0
  console.log(`${round} of ${rounds}: at most ${Math.round(Math.max(...lost))} ms lost, ${harmed} harmed`)
}
await rm(dir, { recursive: true })
lost.sort((a, b) => a - b)
const at = (share: number) => Math.round(lost[Math.min(lost.length - 1, Math.floor(lost.length * share))] ?? 0)
console.log(`| kills | cameras | lost, median | p95 | most | harmed |\n| --- | --- | --- | --- | --- | --- |`)
console.log(`| ${rounds} | ${CAMERAS} | ${at(0.5)} ms | ${at(0.95)} ms | ${at(1)} ms | ${harmed} |`)
