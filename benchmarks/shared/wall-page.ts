/** What can be seen of a wall in the page. Pictures count when the browser has presented them. */
import type { Page } from 'playwright-core'

const PATIENCE_MS = 60_000

/** Remembers the frame that each cell shows now. */
export const markFrames = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const video of document.querySelectorAll<HTMLVideoElement>('[data-cell] video'))
      video.dataset.framesSeen = String(video.getVideoPlaybackQuality().totalVideoFrames)
  })

/** How many cells have shown a new frame since. */
export const movedCells = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLVideoElement>('[data-cell] video')].filter(
        (video) => video.getVideoPlaybackQuality().totalVideoFrames > Number(video.dataset.framesSeen ?? Number.NaN),
      ).length,
  )

/** How each cell plays, for a run that ends badly: what is ready, its pace, its moment, what is buffered, frames dropped of all. */
export const cellStates = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLVideoElement>('[data-cell] video')].map((video) => {
      const { buffered, readyState, playbackRate, currentTime } = video
      const ranges = Array.from(
        { length: buffered.length },
        (_, index) => `${buffered.start(index).toFixed(1)}–${buffered.end(index).toFixed(1)}`,
      )
      const { droppedVideoFrames, totalVideoFrames } = video.getVideoPlaybackQuality()
      const frames = `${droppedVideoFrames}/${totalVideoFrames}`
      return `ready ${readyState}, ×${playbackRate.toFixed(2)}, at ${currentTime.toFixed(1)} of ${ranges.join(' ')}, ${frames}`
    }),
  )

/** From the click on the tab until every cell of the new wall has a picture, by the browser's own clock. */
export const whenAllShow = (page: Page, title: string, count: number): Promise<number> =>
  page.evaluate(
    async ([wanted, cells, patienceMs]) => {
      const links = [...document.querySelectorAll<HTMLElement>('a, [role=tab]')]
      const tab = links.find((link) => link.textContent?.trim() === wanted)
      if (!tab) throw new Error(`there is no tab ${wanted}`)
      const before = new Set(document.querySelectorAll('[data-cell] video'))
      const startMs = performance.now()
      tab.click()
      for (;;) {
        const videos = [...document.querySelectorAll<HTMLVideoElement>('[data-cell] video')]
        const fresh = videos.filter(
          (video) => !before.has(video) && video.getVideoPlaybackQuality().totalVideoFrames > 0,
        )
        if (fresh.length === cells) return performance.now() - startMs
        if (performance.now() - startMs > Number(patienceMs)) throw new Error(`${fresh.length} of ${cells} cells show`)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
    },
    [title, count, PATIENCE_MS] as const,
  )

/** Resolves with the first picture of the camera in the cell. */
export const whenCellShows = (page: Page, cell: number, title: string): Promise<void> =>
  page.evaluate(
    async ([place, wanted, patienceMs]) => {
      const startMs = performance.now()
      for (;;) {
        const region = document.querySelector(`[aria-label="Ячейка ${place}: ${wanted}"]`)
        const video = region?.querySelector('video')
        if (video && video.getVideoPlaybackQuality().totalVideoFrames > 0) return
        if (performance.now() - startMs > Number(patienceMs)) throw new Error(`${wanted} is not in cell ${place}`)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
    },
    [cell, title, PATIENCE_MS] as const,
  )
