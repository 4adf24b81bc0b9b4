/** Finding, ordering and naming cameras, as a person does it in the browser, kept by a real server. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityFlaws } from './harness/accessibility.ts'
import { launchBrowser, openContext } from './harness/browser.ts'
import { addAccountWithCameras } from './harness/camera-account.ts'
import { drag } from './harness/drag.ts'
import { createOperator, type Operator } from './harness/operator.ts'
import { startSystem, type TestSystem } from './harness/start-system.ts'

const CAMERAS = [
  { number: '201', title: 'Ёлочный въезд', address: 'Уфа, ул. Ленина, 1' },
  { number: '202', title: 'Двор', address: 'Уфа, ул. Ленина, 2' },
  { number: '203', title: 'Склад', address: 'Уфа, ул. Цюрупы, 3' },
  { number: '204', title: 'Касса', address: 'Уфа, ул. Цюрупы, 4' },
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
})

afterAll(async () => {
  await browser?.close()
  await system?.close()
})

const titles = () =>
  operator.page.getByRole('article').evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')))

const showsCards = (expected: string[]) => expect.poll(titles, { timeout: 30_000 }).toEqual(expected)

/** Once it is there, and has faded in. */
async function expectNoFlaw(page: Page, part: string): Promise<void> {
  await page.locator(part).first().waitFor()
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))),
  )
  expect(await accessibilityFlaws(page, part), part).toEqual([])
}

describe('the finder', () => {
  it('finds a camera whatever the case, ё and the order of words, and opens it by the keyboard', async () => {
    const { page } = operator
    await page.getByRole('combobox', { name: /Поиск камеры/ }).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('ленина ЕЛОЧНЫЙ')
    const found = page.getByRole('grid', { name: 'Найденные камеры' })
    await found.getByRole('row').first().waitFor()
    expect(await found.locator('mark').allTextContents()).toEqual(['Ёлочный', 'Ленина'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Ёлочный въезд' }).waitFor()
    expect(new URL(page.url()).searchParams.get('camera')).toBe('201')
    await page.keyboard.press('Escape')
  })

  it('shows all that it found on a tab of its own', async () => {
    await operator.opens('/cams/my')
    const { page } = operator
    await page.getByRole('combobox', { name: /Поиск камеры/ }).fill('цюрупы')
    await page.getByRole('button', { name: 'Показать все, найдены 2 камеры' }).click()
    await page.getByRole('link', { name: /^Поиск/ }).waitFor()
    await showsCards(['Склад', 'Касса'])
  })
})

describe('favourites', () => {
  it('are dragged into another order, and the server keeps it [CAM-LIST-15]', async () => {
    const { page } = operator
    await operator.opens('/cams/my')
    for (const { title } of CAMERAS.slice(0, 3)) {
      await page.getByRole('button', { name: `Избранное: ${title}` }).click()
    }
    await operator.opens('/cams/fav')
    await showsCards(['Ёлочный въезд', 'Двор', 'Склад'])
    await page.getByRole('button', { name: 'Перемещать карточки' }).click()
    const handle = page.getByRole('button', { name: 'Переместить «Ёлочный въезд»: Alt и стрелки' })
    await page.locator('li[draggable=true]').first().waitFor()
    const kept = page.waitForResponse(/\/v0\/cameras\/fav\/order\//)
    await drag(page, handle, operator.tile('Склад'), { x: 0.8, y: 0.3 })
    await kept
    await operator.opens('/cams/fav')
    await showsCards(['Двор', 'Склад', 'Ёлочный въезд'])
  })

  it('change places by Alt and the arrows too [CAM-LIST-15]', async () => {
    const { page } = operator
    await page.getByRole('button', { name: 'Перемещать карточки' }).click()
    await page.getByRole('button', { name: 'Переместить «Ёлочный въезд»: Alt и стрелки' }).focus()
    const kept = page.waitForResponse(/\/v0\/cameras\/fav\/order\//)
    await page.keyboard.press('Alt+ArrowLeft')
    await kept
    await showsCards(['Двор', 'Ёлочный въезд', 'Склад'])
    await operator.opens('/cams/fav')
    await showsCards(['Двор', 'Ёлочный въезд', 'Склад'])
  })
})

describe('a title', () => {
  it('with markup and marks of direction is kept as it was typed [CAM-CARD-05]', async () => {
    const { page } = operator
    const title = '<b>Касса</b> \u202Eтрос'
    await operator.opens('/cams/my')
    await operator.tile('Касса').hover()
    await page.getByRole('button', { name: 'Переименовать «Касса»' }).click()
    await page.keyboard.insertText(title)
    await page.keyboard.press('Enter')
    await page.getByText('Название сохранено').waitFor()
    await operator.opens('/cams/my')
    await operator.tile(title).waitFor()
  })
})

describe('the lists', () => {
  it('are sorted by a column of the table [TABLE-05]', async () => {
    const { page } = operator
    await operator.opens('/cams/my?view=table')
    await page.getByRole('columnheader', { name: 'Название' }).getByRole('button').click()
    await page.waitForURL(/sort=title_asc/)
    const rows = page.getByRole('table').locator('tbody tr td:nth-child(2)')
    await expect.poll(() => rows.first().textContent(), { timeout: 30_000 }).toContain('Касса')
  })

  it.each(['dark', 'light'] as const)('have no flaw that axe finds in the %s theme', async (colorScheme) => {
    const { page } = operator
    await page.emulateMedia({ colorScheme })
    for (const path of ['/cams/my', '/cams/fav', '/cams/my?view=table', '/cams/search?search=zzz']) {
      await operator.opens(path)
      await page.getByRole('status').first().waitFor()
      await page.waitForLoadState('networkidle')
      expect(await accessibilityFlaws(page), path).toEqual([])
    }
  })

  it.each(['dark', 'light'] as const)('have no flaw in what opens over them in the %s theme', async (colorScheme) => {
    const { page } = operator
    await page.emulateMedia({ colorScheme })
    await operator.opens('/cams/my')
    await page.getByRole('combobox', { name: /Поиск камеры/ }).fill('ленина')
    await expectNoFlaw(page, '[role=grid]')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Меню пользователя/ }).click()
    await expectNoFlaw(page, '[role=menu]')
    await page.getByRole('menuitem', { name: 'Язык' }).click()
    await expectNoFlaw(page, '[role=dialog]')
    await page.route('**/v0/context/**', (route) => route.abort())
    await operator.opens('/cams/my')
    await expectNoFlaw(page, '[role=dialog]')
    await page.unroute('**/v0/context/**')
  })

  it.each(['dark', 'light'] as const)(
    'have no flaw on a phone and in an old browser in the %s theme',
    async (colorScheme) => {
      const storageState = await operator.page.context().storageState()
      const phone = await browser.newContext({
        storageState,
        colorScheme,
        viewport: { width: 390, height: 844 },
        userAgent: 'iPhone',
      })
      const stub = await phone.newPage()
      await stub.goto(`${system.portalUrl}/cams/my`)
      await expectNoFlaw(stub, 'main')
      await phone.close()
      const old = await browser.newContext({ storageState, colorScheme })
      await old.addInitScript(() => Reflect.deleteProperty(globalThis, 'structuredClone'))
      const warned = await old.newPage()
      await warned.goto(`${system.portalUrl}/cams/my`)
      await expectNoFlaw(warned, '.old-browser')
      await old.close()
    },
  )

  it('leave no uncaught error in the page', () => {
    expect(operator.scriptErrors).toEqual([])
  })
})
