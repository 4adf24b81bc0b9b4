/** What has to be done with time: days are made ahead, and go with their pictures when their time is over. */
import type { Clock, Logger } from '@sova/base'
import { DAY_MS, dayName, dayStartMs } from './event-days.ts'
import type { ScreenshotFiles } from './screenshots/screenshot-files.ts'
import type { PartitionRepository } from './write/partition-repository.ts'

/** Partitions made ahead. */
export const DAYS_AHEAD = 7
/** How long a sender may repeat an event. */
export const KEYS_KEPT_MS = 7 * DAY_MS
export const UPKEEP_INTERVAL_MS = 3_600_000

export interface UpkeepInputs {
  partitions: PartitionRepository
  files: ScreenshotFiles
  clock: Clock
  logger: Logger
  keptDays: number
  /** Of the disk that the pictures lie on, 0 … 1. */
  screenshotDiskShare: number
}

/**
 * By one process at a time; who finds another at it lets it be. One day goes each time: a clock that is years ahead for an
 * hour costs a day or two, and not all that was ever seen.
 */
export async function keepEventsInOrder(inputs: UpkeepInputs): Promise<void> {
  const { partitions } = inputs
  const nowMs = inputs.clock.nowMs()
  await partitions.whenElected(async () => {
    const days = new Set(await partitions.listDays())
    for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
      const dayMs = dayStartMs(nowMs) + ahead * DAY_MS
      if (!days.has(dayMs)) await partitions.createDay(dayMs)
    }
    const keptFromMs = dayStartMs(nowMs) - inputs.keptDays * DAY_MS
    const [overMs, nextMs = keptFromMs] = [...days].filter((dayMs) => dayMs < keptFromMs).sort((a, b) => a - b)
    // What is being read goes the next time.
    const isRead = overMs !== undefined && !(await partitions.dropDay(overMs))
    const oldestDayMs = isRead ? overMs : nextMs
    await partitions.forgetHoursBefore(oldestDayMs)
    await partitions.forgetKeysBefore(nowMs - KEYS_KEPT_MS)
    await removeOldPictures(inputs, dayName(oldestDayMs))
  })
}

async function removeOldPictures({ partitions, files, logger, screenshotDiskShare }: UpkeepInputs, oldest: string) {
  const days = await partitions.listScreenshotDays()
  const allowedBytes = (await files.diskBytes()) * screenshotDiskShare
  let bytes = days.reduce((sum, day) => sum + day.bytes, 0)
  for (const { day, bytes: dayBytes } of days) {
    const isOver = day < oldest
    if (!isOver && bytes <= allowedBytes) break
    if (!isOver) logger.warn({ day, bytes, allowedBytes }, 'pictures of events take their share of the disk')
    await files.removeDay(day)
    await partitions.forgetScreenshotDay(day)
    bytes -= dayBytes
  }
  for (const day of await files.listDays()) {
    if (day < oldest) await files.removeDay(day)
  }
}
