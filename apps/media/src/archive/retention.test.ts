import { describe, expect, it } from 'vitest'
import type { ArchiveFile } from './archive-catalogue.ts'
import { filesToRemove, type RetentionLimits } from './retention.ts'

const HOUR_MS = 3_600_000
const NOW_MS = 100 * HOUR_MS
const GB = 1_000_000_000

/** One file an hour, the newest being written. */
const hours = (number: string, count: number, bytes = GB, diskOf = (_hour: number) => '/disk'): ArchiveFile[] =>
  Array.from({ length: count }, (_, i) => {
    const startMs = NOW_MS - (count - i) * HOUR_MS
    const isOpen = i === count - 1
    return {
      number,
      dir: diskOf(i),
      path: `${number}/${i}`,
      startMs,
      endMs: startMs + HOUR_MS,
      bytes,
      recordCount: 1,
      isOpen,
    }
  })

const remove = (
  files: Record<string, ArchiveFile[]>,
  limits: Record<string, Partial<RetentionLimits>>,
  bytesToFree = 0,
  stuckPath = '',
): string[] =>
  filesToRemove({
    nowMs: NOW_MS,
    filesByNumber: new Map(Object.entries(files)),
    limitsByNumber: new Map(
      Object.entries(limits).map(([number, limit]) => [number, { dvrHours: null, dvrSizeGb: null, ...limit }]),
    ),
    wanted: [{ dirs: ['/disk'], bytesToFree }],
    isStuck: ({ path }) => path === stuckPath,
  }).map(({ path }) => path)

describe('retention', () => {
  it('keeps as many hours as the tariff has', () => {
    expect(remove({ 7: hours('7', 5) }, { 7: { dvrHours: 3 } })).toEqual(['7/0', '7/1'])
  })

  it('keeps as many gigabytes as the tariff has, oldest first', () => {
    expect(remove({ 7: hours('7', 5) }, { 7: { dvrSizeGb: 2 } })).toEqual(['7/0', '7/1', '7/2'])
  })

  it('never removes the file that is being written', () => {
    expect(remove({ 7: hours('7', 1, 50 * GB) }, { 7: { dvrSizeGb: 1 } }, 100 * GB)).toEqual([])
  })

  it('holds the floor of free space across cameras, oldest first, also of cameras it does not know', () => {
    const files = { 7: hours('7', 3), 8: hours('8', 5) }
    expect(remove(files, {}, 2.5 * GB)).toEqual(['8/0', '8/1', '7/0'])
  })

  it('what the tariffs free counts for the floor', () => {
    expect(remove({ 7: hours('7', 5), 8: hours('8', 5) }, { 7: { dvrHours: 3 } }, 2 * GB)).toEqual(['7/0', '7/1'])
  })

  it('a full disk is freed of its own files only', () => {
    const everyOther = (hour: number) => (hour % 2 === 0 ? '/disk' : '/other')
    expect(remove({ 7: hours('7', 6, GB, everyOther) }, {}, 1.5 * GB)).toEqual(['7/0', '7/2'])
  })

  it('a file that cannot be removed is left, and the next oldest goes in its place', () => {
    const files = { 7: hours('7', 5), 8: hours('8', 5) }
    expect(remove(files, {}, 2.5 * GB, '7/0')).toEqual(['8/0', '7/1', '8/1'])
    expect(remove({ 7: hours('7', 5) }, { 7: { dvrHours: 3 } }, 0, '7/0')).toEqual(['7/1'])
  })

  it('takes the oldest of all cameras and looks at few of their files', () => {
    const filesByNumber = new Map(Array.from({ length: 64 }, (_, at) => [String(at), hours(String(at), 744)]))
    let looks = 0
    const isStuck = () => {
      looks += 1
      return false
    }
    const wanted = [{ dirs: ['/disk'], bytesToFree: 66 * GB }]
    const removed = filesToRemove({ nowMs: NOW_MS, filesByNumber, limitsByNumber: new Map(), wanted, isStuck })
    expect(removed.map(({ path }) => path).slice(-3)).toEqual(['63/0', '0/1', '1/1'])
    expect(looks).toBeLessThan(200)
  })

  it('a camera without limits of its own keeps everything while there is space', () => {
    expect(remove({ 7: hours('7', 40) }, { 7: {} })).toEqual([])
  })
})
