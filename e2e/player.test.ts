/**
 * The player against the running system: what is on the screen is known by the clock that the camera burns into every
 * frame. A camera's own clock and ours are of one machine here.
 */
import { readFileSync } from 'node:fs'
import { probeMedia } from '@sova/testing/clips'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser, openContext } from './harness/browser.ts'
import { clockOf, type DrawnCamera, startDrawnCamera } from './harness/drawn-camera.ts'
import { createMediaClient, type MediaClient } from './harness/media-client.ts'
import { ACCOUNT, createOperator, type Operator } from './harness/operator.ts'
import { startSystem, type TestSystem } from './harness/start-system.ts'
import { until } from './harness/until.ts'

const NUMBER = '3001'
const TITLE = 'Въезд'
const TIMEZONE = 'Asia/Yekaterinburg'
/** Distance of the keyframes of the drawn camera, and a frame more. */
const GOP_MS = 2100
/** How long ago the moment is that is asked for; `SOVA_E2E_AGO_S=120` looks two minutes back, and takes as long. */
const AGO_MS = Number(process.env.SOVA_E2E_AGO_S ?? 45) * 1000
const RECORDED_MS = AGO_MS + 4000
const PATIENCE_MS = 60_000
/** A machine that has much else to do shows the present late; the delay is told. */
const STEP_MS = 4000
const PRESENT_MS = 20_000
const DRAWING_MAX_MS = 300_000

let camera: DrawnCamera
let system: TestSystem
let browser: Browser
let operator: Operator
let media: MediaClient
let recordedFromMs: number

beforeAll(async () => {
  camera = await startDrawnCamera('gate-1')
  system = await startSystem({ suffersFaults: true })
  await system.sova(['user', 'add', ACCOUNT.username], ACCOUNT.password)
  /* The camera draws its clip the first time, and answers when it has. */
  const add = async () => {
    const { output } = await system.sova([
      ...['camera', 'add', '--source', camera.url('main'), '--sub-source', camera.url('sub'), '--number', NUMBER],
      ...['--owner', ACCOUNT.username, '--title', TITLE, '--timezone', TIMEZONE],
    ])
    return output.includes(`added camera ${NUMBER}`)
  }
  await until('the camera', add, DRAWING_MAX_MS)
  media = await createMediaClient(system, NUMBER)
  await until('a recording', async () => (await media.recordedUntilS()) !== null, PATIENCE_MS)
  recordedFromMs = Date.now()
  browser = await launchBrowser()
  operator = await createOperator(await openContext(browser), system)
  await operator.signsIn()
}, 500_000)

afterAll(async () => {
  await browser?.close()
  await system?.close()
  await camera?.close()
})

const dialog = () => operator.page.getByRole('dialog', { name: TITLE })
const picture = () => dialog().locator('video').first()
const localTime = (timeMs: number) =>
  new Intl.DateTimeFormat('ru-RU', { dateStyle: 'short', timeStyle: 'medium', timeZone: TIMEZONE })
    .format(timeMs)
    .replace(', ', ' ')
    .replace(/^(\d\d\.\d\d)\.(\d\d) /, '$1.20$2 ')

/** The clock in the picture, as soon as there is one that is good for the caller. */
async function seesClock(
  what: string,
  isRight: (clockMs: number) => boolean,
  before: () => Promise<void> = async () => {},
): Promise<number> {
  let seen: number | null = null
  await until(
    what,
    async () => {
      await before()
      seen = await clockOf(picture())
      return seen !== null && isRight(seen)
    },
    PATIENCE_MS,
  )
  return seen ?? Number.NaN
}

/** One that does not know how long a frame lasts may step within it: then the key is pressed again. */
async function stepsTo(what: string, key: string, isRight: (clockMs: number) => boolean): Promise<number> {
  let pressedAtMs = Number.NEGATIVE_INFINITY
  return seesClock(
    what,
    (seen) => isRight(seen),
    async () => {
      if (Date.now() - pressedAtMs < STEP_MS) return
      pressedAtMs = Date.now()
      await operator.page.keyboard.press(key)
    },
  )
}

async function types(label: string, text: string): Promise<void> {
  const field = dialog().getByLabel(label)
  await field.click()
  await field.fill(text)
  await field.press('Enter')
}

describe('live', () => {
  it('is the present, by the clock in the picture', async () => {
    await operator.opensLive(TITLE)
    await operator.seesMode('live')
    await operator.seesMovingPicture(PATIENCE_MS)
    const clockMs = await seesClock('the present', (seen) => Math.abs(Date.now() - seen) < PRESENT_MS)
    console.info(`live by MSE: ${Date.now() - clockMs} ms behind, with the time that reading the clock takes`)
  }, 180_000)

  it('comes back by itself after the network was silent, and is the present again', async () => {
    const pid = system.pidOf('media')
    process.kill(pid, 'SIGSTOP')
    try {
      await dialog()
        .getByText(/Загрузка…|Восстанавливаем соединение…/)
        .waitFor({ timeout: PATIENCE_MS })
    } finally {
      process.kill(pid, 'SIGCONT')
    }
    await seesClock('the present after the silence', (seen) => Math.abs(Date.now() - seen) < PRESENT_MS)
    await operator.seesMode('live')
  }, 120_000)

  it('is smaller where the economical stream is chosen', async () => {
    await dialog().getByRole('button', { name: 'Настройки плеера' }).click()
    await operator.page.getByRole('menuitem', { name: 'Экономное' }).click()
    const width = () => picture().evaluate((element: HTMLVideoElement) => element.videoWidth)
    await until('the second stream', async () => (await width()) === 640, PATIENCE_MS)
    await dialog().getByRole('button', { name: 'Настройки плеера' }).click()
    await operator.page.getByRole('menuitem', { name: 'Высокое' }).click()
    await until('the main stream', async () => (await width()) === 1280, PATIENCE_MS)
  }, 150_000)
})

describe('archive', () => {
  let askedMs: number

  it('shows the moment that was typed, to the second', async () => {
    await until('enough of a recording', async () => Date.now() - recordedFromMs > RECORDED_MS, RECORDED_MS + 10_000)
    askedMs = Math.floor((Date.now() - AGO_MS) / 1000) * 1000
    await types('Перейти к дате и времени', localTime(askedMs))
    await operator.seesMode('archive')
    const clockMs = await seesClock('the asked moment', (seen) => seen >= askedMs - GOP_MS && seen < askedMs + 10_000)
    console.info(`the first clock that was read is ${clockMs - askedMs} ms after the asked moment`)
  }, 220_000)

  it('plays four times as fast when it is told to, and at its own pace again', async () => {
    const speed = dialog().getByRole('combobox', { name: 'Скорость' })
    await speed.selectOption('4')
    const before = await seesClock('a fast picture', (seen) => seen > askedMs + 2000)
    const beforeMs = Date.now()
    const after = await seesClock('twelve seconds on', (seen) => seen > before + 12_000)
    /* How much of it a busy machine manages is told, and not demanded. */
    console.info(`speed ×4 played at ×${((after - before) / (Date.now() - beforeMs)).toFixed(1)}`)
    expect(await picture().evaluate((element: HTMLVideoElement) => element.playbackRate)).toBe(4)
    await speed.selectOption('1')
    await seesClock('a picture after it', (seen) => seen > after - GOP_MS)
  }, 150_000)

  it('keeps the scale of its timeline while it plays and events come', async () => {
    const month = dialog().getByRole('radio', { name: '31д' })
    await dialog().getByText('31д', { exact: true }).click()
    await until('the month', () => month.isChecked(), PATIENCE_MS)
    await dialog().getByText('5м', { exact: true }).click()
    await until('five minutes', () => dialog().getByRole('radio', { name: '5м' }).isChecked(), PATIENCE_MS)
  }, 90_000)

  it('lets two fingers zoom its timeline, and one finger move it', async () => {
    const timeline = dialog().getByRole('slider', { name: 'Шкала времени архива' })
    const box = (await timeline.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const fingers = await touchWith(operator.page, box)
    const fiveMinutes = dialog().getByRole('radio', { name: '5м' })
    await fingers.move([0.2, 0.6], [0.35, 0.45])
    await until('more than five minutes', async () => !(await fiveMinutes.isChecked()), PATIENCE_MS)
    await dialog().getByText('5м', { exact: true }).click()
    await until('five minutes again', () => fiveMinutes.isChecked(), PATIENCE_MS)
    await findCursor(timeline)
    const before = await findCursor(timeline)
    await fingers.move([0.5], [0.3])
    /* What was played meanwhile moves the cursor a little the other way. */
    await until(
      'the window further on',
      async () => (await findCursor(timeline)) < before - box.width * 0.1,
      PATIENCE_MS,
    )
    await operator.seesMode('archive')
    await fingers.close()
    await dialog().getByText('1ч', { exact: true }).click()
    await dialog().getByText('5м', { exact: true }).click()
    await until('five minutes around the cursor', () => fiveMinutes.isChecked(), PATIENCE_MS)
  }, 120_000)

  it('tells its keys, and Escape closes only them', async () => {
    await operator.page.keyboard.press('?')
    const sheet = operator.page.getByRole('dialog', { name: 'Клавиши плеера' })
    await sheet.waitFor()
    await operator.page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await picture().waitFor()
  }, 60_000)

  it('steps a frame forward and a frame back while it stands still', async () => {
    await dialog().getByRole('button', { name: 'Пауза' }).click()
    const standing = await stillClock()
    const next = await stepsTo('the next frame', '.', (seen) => seen > standing)
    const after = await stepsTo('the frame after it', '.', (seen) => seen > next)
    expect(after - next).toBeLessThan(250)
    await stepsTo('the frame before', ',', (seen) => seen === next)
    await dialog().getByRole('button', { name: 'Воспроизвести' }).click()
    await seesClock('a moving picture', (seen) => seen > after)
  }, 180_000)

  it('shows the keyframes that the hand passes on the timeline, and stays where it lets go', async () => {
    const timeline = dialog().getByRole('slider', { name: 'Шкала времени архива' })
    const box = await timeline.boundingBox()
    const shownS = Number(await timeline.getAttribute('aria-valuenow'))
    expect(box).not.toBeNull()
    const { x, y, width, height } = box ?? { x: 0, y: 0, width: 0, height: 0 }
    /* The window is five minutes wide here. */
    const cursorX = await findCursor(timeline)
    await operator.page.mouse.move(x + cursorX, y + height - 30)
    await operator.page.mouse.down()
    await operator.page.mouse.move(x + cursorX - (20 / 300) * width, y + height - 30, { steps: 8 })
    await dialog().locator('[data-keyframe]:not([hidden])').waitFor({ timeout: PATIENCE_MS })
    await operator.page.mouse.up()
    await seesClock('twenty seconds before', (seen) => Math.abs(seen - (shownS - 20) * 1000) < 8000)
  }, 90_000)

  it('says over itself that five seconds are too short for a file, and Escape closes only that [DOWNLOAD-02]', async () => {
    const fromMs = askedMs + 10_000
    await dialog().getByRole('button', { name: 'Скачать фрагмент' }).click()
    await types('Начало фрагмента', localTime(fromMs))
    await types('Конец фрагмента', localTime(fromMs + 5000))
    await dialog().getByRole('button', { name: 'Скачать', exact: true }).click()
    const understood = operator.page.getByRole('dialog').getByRole('button', { name: 'Понятно' })
    const isOnTop = () =>
      understood.evaluate((button) => {
        const { x, y, width, height } = button.getBoundingClientRect()
        return button.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      })
    await until('a button that nothing covers', isOnTop, PATIENCE_MS)
    await operator.page.keyboard.press('Escape')
    await understood.waitFor({ state: 'detached' })
    await picture().waitFor()
    await dialog().getByRole('button', { name: 'Закрыть скачивание' }).click()
  }, 120_000)

  it('gives twenty seconds as a file', async () => {
    const fromMs = askedMs + 10_000
    await dialog().getByRole('button', { name: 'Скачать фрагмент' }).click()
    await types('Начало фрагмента', localTime(fromMs))
    await types('Конец фрагмента', localTime(fromMs + 20_000))
    const saved = operator.page.waitForEvent('download', { timeout: PATIENCE_MS })
    await dialog().getByRole('button', { name: 'Скачать', exact: true }).click()
    const file = await saved
    expect(file.suggestedFilename()).toMatch(/^3001_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.mp4$/)
    const probed = await probeMedia(readFileSync(await file.path()), 'mp4')
    console.info(`downloaded ${JSON.stringify(probed)}`)
    expect(probed.errors).toBe('')
    expect(Number(probed.format.duration)).toBeGreaterThan(19)
    expect(Number(probed.format.duration)).toBeLessThan(20 + GOP_MS / 1000 + 1)
    await dialog().getByRole('button', { name: 'Закрыть скачивание' }).click()
  }, 120_000)

  it('leaves the address when it goes back to live [PLAYER-11]', async () => {
    expect(operator.page.url()).toContain('time=')
    await operator.goesLive()
    await operator.seesMode('live')
    await until('an address without a moment', async () => !operator.page.url().includes('time='))
    await seesClock('the present', (seen) => Math.abs(Date.now() - seen) < PRESENT_MS)
  }, 90_000)

  it('left no uncaught error in the page', () => {
    expect(operator.scriptErrors).toEqual([])
  })
})

/** Fingers on a touch screen, each at a share of the width of a box; the browser makes of them what it makes of real ones. */
async function touchWith(page: Page, box: { x: number; y: number; width: number; height: number }) {
  const STEPS = 4
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 })
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', shares: readonly number[]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: shares.map((share, id) => ({ id, x: box.x + share * box.width, y: box.y + box.height - 30 })),
    })
  return {
    async move(from: readonly number[], to: readonly number[]): Promise<void> {
      await touch('touchStart', from)
      for (let step = 1; step <= STEPS; step += 1) {
        await touch(
          'touchMove',
          from.map((share, at) => share + (((to[at] ?? share) - share) * step) / STEPS),
        )
      }
      await touch('touchEnd', [])
    },
    async close(): Promise<void> {
      await session.send('Emulation.setTouchEmulationEnabled', { enabled: false })
      await session.detach()
    },
  }
}

/** The clock of a picture that stands: the same twice. */
async function stillClock(): Promise<number> {
  let before: number | null = null
  let seen: number | null = null
  await until('a picture that stands', async () => {
    before = seen
    seen = await clockOf(picture())
    return seen !== null && seen === before
  })
  return seen ?? Number.NaN
}

/** Where the red line of the cursor stands on the canvas, in CSS pixels. */
function findCursor(timeline: ReturnType<typeof dialog>): Promise<number> {
  return timeline.evaluate((element: HTMLCanvasElement) => {
    const row = element.getContext('2d')?.getImageData(0, element.height - 20, element.width, 1).data
    if (!row) throw new Error('no canvas')
    for (let x = 0; x < element.width; x += 1) {
      const [red = 0, green = 0, blue = 0] = row.slice(x * 4, x * 4 + 3)
      if (red > 200 && green < 120 && blue < 130) return x / (element.width / element.clientWidth)
    }
    throw new Error('the cursor is not in sight')
  })
}
