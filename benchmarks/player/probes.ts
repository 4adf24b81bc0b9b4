/** What is measured inside the page, by the browser's own clock. */
import type { Page } from 'playwright-core'

const PATIENCE_MS = 20_000

interface Probed extends Window {
  probe?: Promise<number>
}

/**
 * From the click that follows to the first frame of the moment that it asked for.
 * @returns what to ask after the click
 */
export async function armClick(page: Page): Promise<() => Promise<number>> {
  await page.evaluate((patienceMs) => {
    const video = document.querySelector<HTMLVideoElement>('[role=dialog] video')
    if (!video) throw new Error('no video')
    const scope: Probed = window
    scope.probe = new Promise((resolve, reject) => {
      const onPointerUp = ({ timeStamp }: PointerEvent) => {
        let isSought = false
        video.addEventListener('seeking', () => (isSought = true), { once: true })
        const look = () =>
          video.requestVideoFrameCallback((nowMs) => {
            /* A frame of the old moment may still be on its way. */
            if (isSought) resolve(nowMs - timeStamp)
            else look()
          })
        look()
      }
      document.addEventListener('pointerup', onPointerUp, { capture: true, once: true })
      setTimeout(() => reject(new Error('no picture of the moment came')), patienceMs)
    })
    scope.probe.catch(() => undefined)
  }, PATIENCE_MS)
  return () => page.evaluate(() => (window as Probed).probe ?? Promise.reject(new Error('nothing was armed')))
}

/** Notes when another keyframe is shown while the hand drags, until `stop`; tells the times between them. */
export async function watchScrub(page: Page): Promise<{ stop(): Promise<number[]> }> {
  await page.evaluate(() => {
    const times: number[] = [performance.now()]
    let shown = ''
    let frame = 0
    const look = () => {
      const picture = document.querySelector<HTMLElement>('[role=dialog] [data-keyframe]:not([hidden])')
      if (picture?.dataset.keyframe && picture.dataset.keyframe !== shown) {
        shown = picture.dataset.keyframe
        times.push(performance.now())
      }
      frame = requestAnimationFrame(look)
    }
    look()
    Object.assign(window, {
      stopScrub: () => {
        cancelAnimationFrame(frame)
        return times.slice(1).map((time, index) => time - (times[index] ?? time))
      },
    })
  })
  return { stop: () => page.evaluate(() => (window as Window & { stopScrub?: () => number[] }).stopScrub?.() ?? []) }
}

/** From the call that brings an event to its card. */
export function eventToCard(page: Page, event: { camera_number: string; type: string; text: string }): Promise<number> {
  return page.evaluate(
    async ([body, text, patienceMs]) => {
      const csrfToken = /csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const headers = { 'content-type': 'application/json', 'X-CSRFToken': csrfToken }
      const startMs = performance.now()
      const shown = new Promise<number>((resolve, reject) => {
        const look = () => {
          const cards = [...document.querySelectorAll('[role=dialog] ol li')]
          if (cards.some((card) => card.textContent?.includes(text as string))) resolve(performance.now() - startMs)
          else if (performance.now() - startMs > Number(patienceMs)) reject(new Error('no card came'))
          else requestAnimationFrame(look)
        }
        look()
      })
      const answer = await fetch('/v0/analytics/ingest/', { method: 'POST', headers, body: body as string })
      if (!answer.ok) throw new Error(await answer.text())
      return shown
    },
    [JSON.stringify({ events: [{ ...event, at_ms: Date.now() }] }), event.text, PATIENCE_MS],
  )
}

/** Seconds of video that the player holds. */
export const bufferedS = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const ranges = document.querySelector<HTMLVideoElement>('[role=dialog] video')?.buffered
    return Array.from(
      { length: ranges?.length ?? 0 },
      (_, at) => (ranges?.end(at) ?? 0) - (ranges?.start(at) ?? 0),
    ).reduce((sum, seconds) => sum + seconds, 0)
  })
