/** What a new operator does, from an empty folder to cameras that others see: through the page where there is one. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listMyCameras } from '@sova/contract'
import { freePorts } from '@sova/testing/free-ports'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { launchBrowser, openContext } from './harness/browser.ts'
import { type CameraSimulator, startCameraSimulator } from './harness/camera-simulator.ts'
import { ACCOUNT, createOperator, type Operator } from './harness/operator.ts'
import { takePicture } from './harness/picture.ts'
import { startSystem, type TestSystem } from './harness/start-system.ts'
import { until } from './harness/until.ts'

/** Whoever draws its cameras for the first time takes longer. */
const DRAWING_MS = 120_000
/** Longer than the portal looks at a camera. */
const PROBE_MS = 12_000
const FOUND = 'gate-1'
const FROM_CSV = 'Забор'

let cameras: CameraSimulator
let system: TestSystem
let browser: Browser
let operator: Operator
let page: Page
let folder: string

beforeAll(async () => {
  const [discoveryPort = 0] = await freePorts(1)
  folder = mkdtempSync(join(tmpdir(), 'sova-e2e-new-'))
  cameras = await startCameraSimulator(['gate-1', 'fence-1'], discoveryPort)
  system = await startSystem({ environment: { SOVA_DISCOVERY_PORT: String(discoveryPort) } })
  browser = await launchBrowser()
  operator = await createOperator(await openContext(browser), system)
  page = operator.page
}, DRAWING_MS)

afterAll(async () => {
  await browser?.close()
  await system?.close()
  await cameras?.close()
  rmSync(folder, { recursive: true, force: true })
})

const dialog = (name: string | RegExp): Locator => page.getByRole('dialog', { name })
const press = (name: string, within: Page | Locator = page) => within.getByRole('button', { name, exact: true }).click()
const openMenu = async (entry: string) => {
  await page.getByRole('button', { name: /Меню пользователя/ }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

async function seesPicture(camera: Locator): Promise<boolean> {
  await press('Проверить', camera)
  await camera.getByRole('img', { name: 'Кадр с камеры' }).waitFor({ timeout: PROBE_MS })
  return true
}

describe('a new operator', () => {
  it('opens the one-time link and makes the first account', async () => {
    const line = await system.supervisor.line(/\/setup-account\?setup=/)
    await page.goto(line.trim())
    await page.getByLabel('Имя пользователя').fill(ACCOUNT.username)
    await page.getByLabel('Пароль', { exact: true }).fill(ACCOUNT.password)
    await page.getByLabel('Пароль ещё раз').fill(ACCOUNT.password)
    await takePicture(page, '1-first-account')
    await press('Создать учётную запись')
    await page.getByRole('heading', { name: 'Вход в Sova' }).waitFor()
    await operator.signsIn()
  })

  it('finds a camera in the network, looks at its picture, and adds it', { timeout: DRAWING_MS }, async () => {
    await operator.opens('/admin/cameras')
    await press('Тарифы')
    const tariffs = dialog('Тарифы')
    await tariffs.getByLabel('Название').fill('Неделя')
    await tariffs.getByLabel('Дней').fill('7')
    await press('Сохранить', tariffs)
    await tariffs.getByText('7 дней').waitFor()
    await page.keyboard.press('Escape')

    await press('Найти камеры')
    const search = dialog('Найти камеры')
    await search.getByLabel('Сети').fill('127.0.0.1')
    await press('Искать', search)
    const found = search.getByRole('listitem').filter({ hasText: FOUND })
    await found.waitFor()
    await takePicture(page, '2-found-cameras')
    await press('Добавить', found)

    const camera = dialog('Добавить камеру')
    await camera.getByLabel('Имя пользователя', { exact: true }).fill('operator')
    await camera.getByLabel('Пароль', { exact: true }).fill('camera-pass')
    await press('Спросить камеру', camera)
    await camera.getByText(/SV-1080 Bullet/).waitFor()
    // It refuses to play until its clip is drawn.
    await until('a picture of the camera', () => seesPicture(camera), DRAWING_MS)
    await camera.getByLabel('Владелец (имя пользователя)').fill(ACCOUNT.username)
    await takePicture(page, '3-camera')
    await press('Сохранить', camera)
    await dialog('Найти камеры')
      .getByText(/уже добавлена/)
      .waitFor()
    await page.keyboard.press('Escape')
  })

  it('adds another one by CSV, whose lines are shown first', async () => {
    const source = cameras.url('fence-1', 'main')
    const file = join(folder, 'cameras.csv')
    writeFileSync(
      file,
      `source;title;owner;tariff\n${source};${FROM_CSV};${ACCOUNT.username};Неделя\n${source};Ещё раз;;\n`,
    )
    await press('Камеры из CSV')
    const csv = dialog('Камеры из CSV')
    await csv.locator('input[type=file]').setInputFiles(file)
    await csv.getByText('Эта камера встретилась в файле раньше.').waitFor()
    await takePicture(page, '4-cameras-from-csv')
    writeFileSync(file, `source;title;owner;tariff\n${source};${FROM_CSV};${ACCOUNT.username};Неделя\n`)
    await csv.locator('input[type=file]').setInputFiles(file)
    await press('Добавить 1 камеру', csv)
    await page.getByRole('cell', { name: FROM_CSV }).waitFor()
  })

  it('makes an account, and gives it a camera', async () => {
    await operator.opens('/admin/users')
    await press('Новая учётная запись')
    const user = dialog('Новая учётная запись')
    await user.getByLabel('Имя пользователя').fill('ivanov')
    await user.getByLabel('Пароль', { exact: true }).fill('a-password-of-his-own')
    await press('Сохранить', user)
    await page.getByRole('cell', { name: 'ivanov', exact: true }).waitFor()
    await takePicture(page, '5-accounts')
    await operator.opens('/admin/cameras')
    await press(`Права на «${FROM_CSV}»`)
    const rights = dialog(new RegExp(FROM_CSV))
    await rights.getByLabel('Имя пользователя').fill('ivanov')
    await press('Выдать', rights)
    await rights.getByRole('listitem').filter({ hasText: 'ivanov' }).waitFor()
  })

  it('makes an additional account that sees one camera', async () => {
    await operator.opens('/cams/my')
    await openMenu('Дополнительная учётная запись')
    await press('Создать')
    await page.getByLabel('Имя учётной записи').fill('Охрана')
    await press('Выбрать камеры')
    const picker = dialog('Выбрать камеры')
    await picker.getByRole('button', { name: new RegExp(FOUND) }).click()
    await press('Выбрать', picker)
    await press('Создать')
    const made = page.getByRole('dialog').filter({ hasText: 'показываются один раз' })
    const username = await made.getByRole('textbox', { name: 'Имя пользователя' }).inputValue()
    const password = await made.getByRole('textbox', { name: 'Пароль' }).inputValue()
    await takePicture(page, '6-additional-account')

    const guard = await (await openContext(browser)).newPage()
    await guard.goto(system.portalUrl)
    await guard.getByLabel('Имя пользователя').fill(username)
    await guard.getByLabel('Пароль', { exact: true }).fill(password)
    await guard.getByRole('button', { name: 'Войти' }).click()
    await guard.getByRole('article', { name: FOUND }).waitFor()
    expect(await guard.getByRole('article').count()).toBe(1)
    await guard.context().close()
  })

  it('makes a token, which a program uses as curl would', async () => {
    await operator.opens('/cams/my')
    await openMenu('API-токены')
    const tokens = dialog('API-токены')
    await tokens.getByLabel('Для чего токен').fill('curl')
    await press('Создать токен', tokens)
    const token = await tokens.getByRole('textbox', { name: 'Токен', exact: true }).inputValue()
    await takePicture(page, '7-token')
    const response = await fetch(`${system.portalUrl}${listMyCameras.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    })
    const { results } = z.parse(listMyCameras.response, await response.json())
    expect(new Set(results.map(({ title }) => title))).toEqual(new Set([FOUND, FROM_CSV]))
  })

  it('changes the resolution, which the stream then shows, and reboots the camera', {
    timeout: DRAWING_MS,
  }, async () => {
    await operator.opens('/setup/cameras')
    await page.getByRole('link', { name: FOUND }).first().click()
    await page.getByRole('combobox', { name: 'Разрешение видео' }).click()
    await page.getByRole('option', { name: /480/ }).click()
    await press('Сохранить')
    await page.getByText('Настройки сохранены').waitFor()
    await takePicture(page, '8-camera-settings')
    await operator.opens('/cams/my')
    await operator.opensLive(FOUND)
    await until('the new size', async () => (await operator.seesMovingPicture(DRAWING_MS)).height === 480, DRAWING_MS)
    await takePicture(page, '9-live', 'video')

    await operator.opens('/setup/cameras')
    await page.getByRole('link', { name: FOUND }).first().click()
    await press('Перезагрузить')
    await press('Перезагрузить', dialog('Перезагрузить камеру?'))
    await page.getByText('Камера перезагружается').waitFor()
  })

  it('takes a backup to another folder, where everything is again', { timeout: DRAWING_MS }, async () => {
    const file = join(folder, 'backup.sova')
    const taken = await system.sova(['backup', file, '--json'])
    expect(JSON.parse(taken.output)).toMatchObject({ file })
    const other = await startSystem({
      parts: ['portal'],
      prepare: async (sova) => {
        expect((await sova(['restore', file, '--json'])).code).toBe(0)
      },
    })
    try {
      const there = await createOperator(await openContext(browser), other)
      await there.signsIn()
      await there.tile(FOUND).waitFor()
      await there.tile(FROM_CSV).waitFor()
      await there.opens('/admin/users')
      await there.page.getByRole('cell', { name: 'ivanov', exact: true }).waitFor()
    } finally {
      await other.close()
    }
    // The camera, which went on its way half a minute ago, is back meanwhile.
    await page.getByText('Камера перезагружается').waitFor({ state: 'hidden' })
    expect(operator.scriptErrors).toEqual([])
    for (const secret of ['camera-pass', ACCOUNT.password, 'a-password-of-his-own']) {
      expect(system.logs()).not.toContain(secret)
    }
  })
})
