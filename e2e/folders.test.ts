/** Folders, as a person makes, fills and rearranges them in the browser, kept by a real server. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityFlaws } from './harness/accessibility.ts'
import { launchBrowser, openContext } from './harness/browser.ts'
import { addAccountWithCameras } from './harness/camera-account.ts'
import { drag } from './harness/drag.ts'
import { createOperator, type Operator } from './harness/operator.ts'
import { startSystem, type TestSystem } from './harness/start-system.ts'

const CAMERAS = [
  { number: '301', title: 'Въезд', address: 'Уфа, ул. Ленина, 1' },
  { number: '302', title: 'Склад', address: 'Уфа, ул. Ленина, 2' },
]

let system: TestSystem
let browser: Browser
let operator: Operator

beforeAll(async () => {
  system = await startSystem()
  await addAccountWithCameras(system, CAMERAS)
  browser = await launchBrowser()
  operator = await createOperator(await openContext(browser), system)
  await operator.signsIn()
  await operator.page.getByRole('button', { name: 'Папки' }).click()
})

afterAll(async () => {
  await browser?.close()
  await system?.close()
})

const panel = () => operator.page.getByRole('complementary', { name: 'Папки' })
const folder = (name: string) => panel().getByRole('link', { name: new RegExp(`^${name}`) })

async function createsFolder(name: string, cameras: string[]) {
  const { page } = operator
  await panel().getByRole('button', { name: 'Создать папку' }).click()
  await page.getByRole('textbox', { name: /Название папки/ }).fill(name)
  if (cameras.length > 0) {
    await page.getByRole('button', { name: 'Выбрать камеры' }).click()
    const picker = page.getByRole('dialog', { name: 'Выбрать камеры' })
    for (const title of cameras) await picker.getByRole('button', { name: new RegExp(title) }).click()
    await picker.getByRole('button', { name: 'Выбрать', exact: true }).click()
  }
  await page.getByRole('button', { name: 'Создать', exact: true }).click()
  await folder(name).waitFor()
}

describe('folders', () => {
  it('are made with cameras in them, and their list is a tab [FOLDER-15] [CAM-LIST-02]', async () => {
    await createsFolder('Двор', ['Въезд', 'Склад'])
    await createsFolder('Крыша', [])
    await folder('Двор').click()
    const { page } = operator
    await page.waitForURL(/\/cams\/folder\/\d+/)
    await page.getByRole('navigation', { name: 'Списки камер' }).getByRole('link', { name: 'Двор 2' }).waitFor()
    await operator.tile('Склад').waitFor()
  })

  it('take a camera that is dragged out of another one', async () => {
    const { page } = operator
    await panel().getByText('Склад').waitFor()
    const removed = page.waitForResponse(/\/v0\/folders\/cameras\/remove\//)
    await drag(page, panel().getByText('Склад'), folder('Крыша'), { x: 0.5, y: 0.5 })
    await removed
    await expect.poll(() => folder('Крыша').textContent(), { timeout: 30_000 }).toBe('Крыша1')
    await expect.poll(() => folder('Двор').textContent(), { timeout: 30_000 }).toBe('Двор1')
    /* The counts and the cameras come by answers of their own; what is below moves up with the second. */
    await panel().getByText('Склад').waitFor({ state: 'detached' })
  })

  it('go into one another by dragging, and out again by the dialog', async () => {
    const { page } = operator
    const moved = page.waitForResponse(/\/v0\/folders\/edit\//)
    await drag(page, folder('Крыша'), folder('Двор'), { x: 0.5, y: 0.5 })
    await moved
    await panel()
      .getByRole('list', { name: 'Двор' })
      .getByRole('link', { name: /^Крыша/ })
      .waitFor()
    await folder('Крыша').hover()
    await panel().getByRole('button', { name: 'Переместить папку «Крыша» в…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Корень' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await panel()
      .getByRole('list', { name: 'Двор' })
      .getByRole('link', { name: /^Крыша/ })
      .waitFor({ state: 'detached' })
    await folder('Крыша').waitFor()
  })

  it('refuse a name that is too long beside its field, and are renamed [FOLDER-07] [FOLDER-31]', async () => {
    const { page } = operator
    await folder('Крыша').hover()
    await panel().getByRole('button', { name: 'Изменить папку «Крыша»' }).click()
    const name = page.getByRole('textbox', { name: 'Название папки' })
    await name.fill('x'.repeat(65))
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await page.getByText('Не длиннее 64 символов, без переносов строк').waitFor()
    await name.fill('Чердак')
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await page.getByText('Изменения сохранены').first().waitFor()
    await expect.poll(() => folder('Чердак').count(), { timeout: 30_000 }).toBe(1)
  })

  it.each(['dark', 'light'] as const)(
    'have no flaw that axe finds in the %s theme, with a dialog open',
    async (theme) => {
      const { page } = operator
      await page.emulateMedia({ colorScheme: theme })
      await page.getByRole('dialog', { name: 'Папка' }).getByRole('button', { name: /Въезд/ }).waitFor()
      await page.waitForLoadState('networkidle')
      expect(await accessibilityFlaws(page, '[role=dialog]')).toEqual([])
    },
  )

  it('are deleted after a question, and their list is left [FOLDER-09]', async () => {
    const { page } = operator
    await page.keyboard.press('Escape')
    await operator.opens('/cams/my')
    await folder('Двор').click()
    await page.waitForURL(/\/cams\/folder\/\d+/)
    await panel().getByRole('button', { name: 'Изменить папку «Двор»' }).click()
    await page.getByRole('button', { name: 'Удалить папку' }).click()
    await page
      .getByRole('dialog', { name: /Удалить папку/ })
      .getByRole('button', { name: 'Удалить папку' })
      .click()
    await page.waitForURL(/\/cams\/my/)
    await folder('Двор').waitFor({ state: 'detached' })
    expect(operator.scriptErrors).toEqual([])
  })
})
