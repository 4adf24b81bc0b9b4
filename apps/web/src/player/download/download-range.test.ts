import { downloadUrl } from '@sova/contract'
import { describe, expect, it } from 'vitest'
import { clipOf, downloadName, firstSelection, isDownloadable, windowOf } from './download-range.ts'

const EVENT_MS = Date.UTC(2026, 10, 20, 22, 42, 11)
const EVENT_S = EVENT_MS / 1000

describe('what may be downloaded', () => {
  it('is 20 s to 28,800 s long [DOWNLOAD-01]', () => {
    const lengths = [19, 20, 28_800, 28_801]
    expect(lengths.map((durationS) => isDownloadable({ fromS: EVENT_S, durationS }))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it('covers whole seconds of what was chosen', () => {
    expect(windowOf({ fromMs: 10_900, toMs: 31_100 })).toEqual({ fromS: 10, durationS: 22 })
  })

  it('is for an event from 15 s before to 1 s after it [DOWNLOAD-03]', () => {
    expect(clipOf(EVENT_MS, EVENT_MS + 30_000)).toEqual({ fromS: EVENT_S - 15, durationS: 46 })
  })

  it('is for an event never shorter than 20 s nor longer than 28,800 s [DOWNLOAD-04]', () => {
    expect(clipOf(EVENT_MS, EVENT_MS).durationS).toBe(20)
    expect(clipOf(EVENT_MS, EVENT_MS + 86_400_000).durationS).toBe(28_800)
  })

  it('is MP4 up to an hour and TS beyond, by its own address [DOWNLOAD-05] [DOWNLOAD-06]', () => {
    const server = { domain: 'media.test' }
    const address = (durationS: number) => downloadUrl(server, '7', { fromS: EVENT_S, durationS }, 't')
    expect(address(3600)).toBe(`//media.test/7/archive-${EVENT_S}-3600.mp4?token=t`)
    expect(address(3601)).toBe(`//media.test/7/archive-${EVENT_S}-3601.ts?token=t`)
  })

  it('is named by the camera and its local time', () => {
    const window = { fromS: EVENT_S, durationS: 60 }
    expect(downloadName('1784553100', window, 'Asia/Yekaterinburg')).toBe('1784553100_2026-11-21_03-42-11.mp4')
    expect(downloadName('7', { ...window, durationS: 7200 }, 'UTC')).toBe('7_2026-11-20_22-42-11.ts')
  })

  it('is at first a minute to either side of the picture, and nothing that has not happened', () => {
    expect(firstSelection(EVENT_MS, EVENT_MS + 1e7)).toEqual({ fromMs: EVENT_MS - 60_000, toMs: EVENT_MS + 60_000 })
    expect(firstSelection(EVENT_MS, EVENT_MS)).toEqual({ fromMs: EVENT_MS - 60_000, toMs: EVENT_MS })
  })
})
