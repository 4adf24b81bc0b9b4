/**
 * From an event to what is taken away of it, on the running system: it is found by a part of its plate, its clip shows its
 * moment by the clock that the camera burned into the picture, and every file opens in a foreign program.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createBearerToken, EVIDENCE_ROUTE, ingestEvents } from '@sova/contract'
import { probeMedia } from '@sova/testing/clips'
import type { Browser, Download } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser, openContext } from './harness/browser.ts'
import { clockOf, type DrawnCamera, startDrawnCamera } from './harness/drawn-camera.ts'
import { createMediaClient } from './harness/media-client.ts'
import { ACCOUNT, createOperator, type Operator } from './harness/operator.ts'
import { startSystem, type TestSystem } from './harness/start-system.ts'
import { readTable, withArchive } from './harness/taken-files.ts'
import { until } from './harness/until.ts'

const NUMBER = '3101'
const PLATE = 'А717ОР02'
/** Distance of the keyframes of the drawn camera, and a frame more. */
const GOP_MS = 2100
const PATIENCE_MS = 60_000
const DRAWING_MAX_MS = 300_000
/** Of the archive before the event, and after it: its clip has to have an end. */
const BEFORE_MS = 6000
const AFTER_MS = 7000

let camera: DrawnCamera
let system: TestSystem
let browser: Browser
let operator: Operator
let eventMs: number

beforeAll(async () => {
  camera = await startDrawnCamera('gate-1')
  system = await startSystem()
  await system.sova(['user', 'add', ACCOUNT.username], ACCOUNT.password)
  await system.sova(['gang', 'add', 'Бизнес-парк', '--admin', ACCOUNT.username])
  const add = async () => {
    const { output } = await system.sova([
      ...['camera', 'add', '--source', camera.url('main'), '--sub-source', camera.url('sub'), '--number', NUMBER],
      ...['--owner', ACCOUNT.username, '--title', 'Въезд', '--timezone', 'Asia/Yekaterinburg'],
    ])
    return output.includes(`added camera ${NUMBER}`)
  }
  await until('the camera', add, DRAWING_MAX_MS)
  const media = await createMediaClient(system, NUMBER)
  const recordedMs = async () => ((await media.recordedUntilS()) ?? 0) * 1000
  await until('a recording', async () => (await recordedMs()) > 0, PATIENCE_MS)
  eventMs = (await recordedMs()) + BEFORE_MS

  browser = await launchBrowser()
  operator = await createOperator(await openContext(browser), system)
  await operator.signsIn()
  await until('what follows the event', async () => (await recordedMs()) > eventMs + AFTER_MS, PATIENCE_MS)
  await sendEvents(await drawPicture())
}, 500_000)

afterAll(async () => {
  await browser?.close()
  await system?.close()
  await camera?.close()
})

/** A JPEG as an engine would send it, base64. */
const drawPicture = () =>
  operator.page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 })
    canvas.getContext('2d')?.fillRect(20, 20, 100, 50)
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
  })

/** The event, and another car two seconds before it. */
async function sendEvents(picture: string): Promise<void> {
  const post = async (path: string, body: unknown, headers = {}) => {
    const response = await fetch(`${system.portalUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(200)
    return response.json()
  }
  const { token } = await post(createBearerToken.path, ACCOUNT)
  const car = { camera_number: NUMBER, type: 'car_number' as const, access: true }
  const events = [
    { ...car, at_ms: eventMs - 2000, number: 'Х999ХХ02', text: 'Гость' },
    { ...car, at_ms: eventMs, number: PLATE, text: '=Проезд;"1"', screenshots: { full: picture } },
  ]
  await post(ingestEvents.path, { events }, { authorization: `Bearer ${token}` })
}

const viewer = () => operator.page.getByRole('dialog').filter({ has: operator.page.locator('video') })

async function takes(start: () => Promise<void>): Promise<Download> {
  const taken = operator.page.waitForEvent('download', { timeout: PATIENCE_MS })
  await start()
  return taken
}

describe('an event', () => {
  it('is found by a part of its plate, in Latin letters', async () => {
    await operator.opens('/pacs/events/cars?n=a717')
    const table = operator.page.getByRole('table', { name: 'Автомобили' })
    await table.getByText(PLATE).waitFor()
    expect(await table.getByRole('row').count()).toBe(2)
  }, 60_000)

  it('is seen at its moment, by the clock in the picture', async () => {
    await operator.opens('/pacs/events/cars')
    const row = operator.page.getByRole('row').filter({ hasText: PLATE })
    await row.getByRole('button', { name: /^Смотреть видео/ }).waitFor()
    await row.getByText(PLATE).click()
    let clockMs: number | null = null
    const isSeen = async () => {
      clockMs = await clockOf(viewer().locator('video').first())
      return clockMs !== null && clockMs >= eventMs - GOP_MS && clockMs < eventMs + AFTER_MS
    }
    await until('the moment of the event', isSeen, PATIENCE_MS)
    console.info(`the first clock that was read is ${(clockMs ?? Number.NaN) - eventMs} ms after the event`)
  }, 90_000)

  it('has neighbours that the keyboard steps to, and is marked by it', async () => {
    await operator.page.keyboard.press('ArrowRight')
    await operator.page.getByRole('dialog', { name: 'Гость' }).waitFor()
    await operator.page.keyboard.press('m')
    await operator.page.keyboard.press('ArrowLeft')
    await operator.page.getByRole('dialog', { name: /Проезд/ }).waitFor()
    await operator.page.keyboard.press('m')
    const mark = viewer().getByRole('checkbox', { name: /Отметить/ })
    await until('the mark', () => mark.isChecked())
  }, 60_000)

  it('gives its clip and its picture', async () => {
    const clip = await takes(() =>
      viewer()
        .getByRole('button', { name: /^Скачать видео/ })
        .click(),
    )
    const probed = await probeMedia(readFileSync(await clip.path()), 'mp4')
    expect(probed.errors).toBe('')
    expect(Number(probed.format.duration)).toBeGreaterThan((BEFORE_MS - GOP_MS) / 1000)
    const source = await viewer()
      .getByRole('img', { name: /Проезд/ })
      .getAttribute('src')
    const picture = await operator.page.request.get(new URL(source ?? '', system.portalUrl).href)
    expect((await probeMedia(await picture.body(), 'jpg')).streams).toMatchObject([{ codec_name: 'mjpeg', width: 320 }])
  }, 60_000)
})

describe('a table of events', () => {
  it('is a CSV that a parser reads, and that no spreadsheet takes for a formula', async () => {
    await operator.page.keyboard.press('Escape')
    const file = await takes(() => operator.page.getByRole('button', { name: 'Отчёт CSV' }).click())
    expect(file.suggestedFilename()).toMatch(/^Номера автомобилей .*\.csv$/)
    const [head, ...rows] = await readTable(await file.path())
    expect(head?.slice(0, 3)).toEqual(['Событие', 'Номер камеры', 'Камера'])
    expect(rows.map((row) => [row[0], row[4]])).toEqual([
      [`'=Проезд;"1"`, PLATE],
      ['Гость', 'Х999ХХ02'],
    ])
  }, 60_000)

  it('gives what is marked as one archive whose sums are right', async () => {
    const asked = operator.page.waitForRequest((request) => request.url().includes(EVIDENCE_ROUTE))
    const file = await takes(() => operator.page.getByRole('button', { name: 'Скачать архив' }).click())
    expect((await asked).url()).toContain(`${NUMBER}.car_number.`)
    await withArchive(await file.path(), async ({ dir, checked }) => {
      const names = checked.map((line) => line.replace(': OK', '')).sort()
      expect(names).toEqual([
        '001-3101-car_number/clip.mp4',
        '002-3101-car_number/clip.mp4',
        '002-3101-car_number/full.jpg',
        'events.csv',
      ])
      const clip = await probeMedia(readFileSync(join(dir, '002-3101-car_number/clip.mp4')), 'mp4')
      expect([clip.errors, clip.streams[0]?.codec_type]).toEqual(['', 'video'])
      expect(await readTable(join(dir, 'events.csv'))).toHaveLength(3)
    })
  }, 60_000)

  it('left no uncaught error in the page', () => {
    expect(operator.scriptErrors).toEqual([])
  })
})
