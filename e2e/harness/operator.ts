/** The vocabulary of the tests: what an operator does in the browser, and what the operator sees. */
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { type Colour, readColours } from './colours.ts'
import type { TestSystem } from './start-system.ts'

export const ACCOUNT = { username: 'operator', password: 'a-long-password' } as const

export interface Picture {
  width: number
  height: number
  currentTimeS: number
}

export interface Operator {
  page: Page
  /** Errors of scripts that nothing caught, and styles and scripts that the page's own policy refused. */
  scriptErrors: string[]
  opens(path: string): Promise<void>
  signsIn(): Promise<void>
  /** The card of a camera in the list. */
  tile(title: string): Locator
  /** Resolves when the card shows a still; gives its width and height. */
  seesStill(title: string): Promise<{ width: number; height: number }>
  opensLive(title: string): Promise<void>
  stepsBack(): Promise<void>
  goesLive(): Promise<void>
  seesMode(mode: 'live' | 'archive'): Promise<void>
  /** Resolves when the picture of the dialog moves. */
  seesMovingPicture(timeoutMs?: number): Promise<Picture>
  /** Average colours of so many upright stripes of the picture, left to right, without its lower third. */
  seesStripes(count: number): Promise<Colour[]>
}

const PATIENCE_MS = 20_000
const MODE_LABELS = { live: 'Эфир', archive: 'Архив' } as const

export async function createOperator(context: BrowserContext, system: TestSystem): Promise<Operator> {
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  const scriptErrors: string[] = []
  page.on('pageerror', (error) => scriptErrors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && message.text().includes('Content Security Policy'))
      scriptErrors.push(message.text())
  })

  const dialog = page.getByRole('dialog')
  const video = dialog.locator('video')
  const tile = (title: string) => page.getByRole('article', { name: title })

  return {
    page,
    scriptErrors,
    tile,
    opens: async (path) => {
      await page.goto(new URL(path, system.portalUrl).href)
    },
    async signsIn() {
      await page.goto(system.portalUrl)
      await page.getByLabel('Имя пользователя').fill(ACCOUNT.username)
      await page.getByLabel('Пароль', { exact: true }).fill(ACCOUNT.password)
      await page.getByRole('button', { name: 'Войти' }).click()
      await page.waitForURL(/\/cams\/my/)
    },
    async seesStill(title) {
      const image = tile(title).locator('img')
      await image.waitFor()
      await page.waitForFunction(
        (name) => {
          const card = document.querySelector(`article[aria-label="${name}"] img`)
          return card instanceof HTMLImageElement && card.complete && card.naturalWidth > 0
        },
        title,
        { timeout: PATIENCE_MS },
      )
      return image.evaluate((element: HTMLImageElement) => ({
        width: element.naturalWidth,
        height: element.naturalHeight,
      }))
    },
    async opensLive(title) {
      await tile(title).getByRole('button').first().click()
      await dialog.waitFor()
    },
    stepsBack: () => dialog.getByRole('button', { name: 'Назад на 10 секунд' }).click(),
    goesLive: () => dialog.getByRole('button', { name: MODE_LABELS.live, exact: true }).click(),
    async seesMode(mode) {
      await dialog.locator(`[data-mode="${mode}"][data-playing]`).waitFor()
    },
    async seesMovingPicture(timeoutMs = PATIENCE_MS) {
      await page.waitForFunction(
        () => {
          const element = document.querySelector('[role=dialog] video')
          if (!(element instanceof HTMLVideoElement) || element.readyState < 2) return false
          const before = Number(element.dataset.seenAtS ?? 'NaN')
          element.dataset.seenAtS ??= String(element.currentTime)
          return element.currentTime - before > 0.5
        },
        undefined,
        { timeout: timeoutMs },
      )
      return video.evaluate((element: HTMLVideoElement) => {
        delete element.dataset.seenAtS
        return { width: element.videoWidth, height: element.videoHeight, currentTimeS: element.currentTime }
      })
    },
    seesStripes: (count) => readColours(video, count),
  }
}
