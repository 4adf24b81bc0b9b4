/** A day of an administrator of access: people, a group, permissions, a ban, a file, and the cars that come. */
import { readFile } from 'node:fs/promises'
import { CSRF_COOKIE, CSRF_HEADER, ingestEvents, LOCALE_QUERY_PARAMETER } from '@sova/contract'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addOrganisation } from './harness/access-organisation.ts'
import { accessibilityFlaws } from './harness/accessibility.ts'
import { launchBrowser, openContext } from './harness/browser.ts'
import { addAccountWithCameras } from './harness/camera-account.ts'
import { createOperator, type Operator } from './harness/operator.ts'
import { startSystem, type TestSystem } from './harness/start-system.ts'
import { until } from './harness/until.ts'

const CAMERA = { number: '601', title: 'Въезд', address: 'Уфа, ул. Ленина, 1' }
const DEVICE = 'Шлагбаум'
const LET_IN = { name: 'Иванов Иван', plate: 'А123ВС102' }
const BANNED = { name: 'Петров Пётр', plate: 'В777ВВ102' }

let system: TestSystem
let browser: Browser
let operator: Operator

beforeAll(async () => {
  system = await startSystem()
  await addAccountWithCameras(system, [CAMERA])
  await addOrganisation(system, { device: DEVICE, camera: CAMERA.number })
  browser = await launchBrowser()
  operator = await createOperator(await openContext(browser), system)
  await operator.signsIn()
})

afterAll(async () => {
  await browser?.close()
  await system?.close()
})

const dialog = (name: string) => operator.page.getByRole('dialog', { name })
const notice = (text: string) => operator.page.getByText(text).first().waitFor()

/** Types into a select that asks the server, and takes what it finds. */
async function chooses(scope: ReturnType<typeof dialog>, field: string, option: string) {
  await scope.getByRole('combobox', { name: field }).fill(option)
  await operator.page.getByRole('option', { name: option, exact: true }).click()
}

async function addsEmployee(person: { name: string; plate: string }, finish: string) {
  const form = dialog('Новый сотрудник')
  await form.getByRole('textbox', { name: /Имя/ }).fill(person.name)
  await form.getByRole('combobox', { name: 'Номера автомобилей' }).fill(person.plate.toLowerCase())
  await operator.page.keyboard.press('Enter')
  await form.getByRole('button', { name: finish, exact: true }).click()
}

/** What a recogniser would send now. */
async function plateIsSeen(number: string) {
  const { page } = operator
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === CSRF_COOKIE)?.value ?? ''
  const event = { camera_number: CAMERA.number, type: 'car_number', number, confidence: 0.99, text: 'Проезд' }
  const response = await page.request.post(`${system.portalUrl}${ingestEvents.path}?${LOCALE_QUERY_PARAMETER}=ru`, {
    headers: { [CSRF_HEADER]: decodeURIComponent(token) },
    data: { events: [{ ...event, at_ms: Date.now() }] },
  })
  expect(await response.json()).toMatchObject({ results: [{ status: 'stored' }] })
}

describe('a day of an administrator of access', () => {
  it('begins with a group that may pass the barrier', async () => {
    const { page } = operator
    await page.getByRole('link', { name: 'Доступ' }).click()
    await page.getByRole('link', { name: 'Группы доступа' }).click()
    await page.getByRole('button', { name: 'Добавить группу' }).click()
    await dialog('Новая группа доступа')
      .getByRole('textbox', { name: /Название/ })
      .fill('Склад')
    await dialog('Новая группа доступа').getByRole('button', { name: 'Сохранить' }).click()
    await page.waitForURL(/\/pacs\/device-access-group\/\d+/)
    const permissions = page.getByRole('region', { name: 'Разрешения' })
    await permissions.getByRole('combobox', { name: 'Устройство 1' }).click()
    await page.getByRole('option', { name: DEVICE }).click()
    await permissions.getByRole('button', { name: 'Добавить разрешения' }).click()
    await notice('Разрешения добавлены')
    await permissions.getByRole('combobox', { name: `Уровень доступа: ${DEVICE}` }).waitFor()
  })

  it('goes on with two employees, one after another, of the same group and with a car each', async () => {
    const { page } = operator
    await page.getByRole('link', { name: 'Сотрудники', exact: true }).click()
    await page.getByRole('button', { name: 'Добавить сотрудника' }).click()
    await chooses(dialog('Новый сотрудник'), 'Группы доступа', 'Склад')
    await addsEmployee(LET_IN, 'Сохранить и добавить ещё')
    await notice('Сотрудник добавлен')
    await addsEmployee(BANNED, 'Сохранить')
    await dialog('Новый сотрудник').waitFor({ state: 'detached' })
    const table = page.getByRole('table', { name: 'Сотрудники' })
    await table.getByText(BANNED.plate).waitFor()
    expect(await table.getByText('Склад').count()).toBe(2)
  })

  it('bans one of them from the barrier', async () => {
    const { page } = operator
    await page.getByRole('link', { name: 'Устройства доступа' }).click()
    await page.getByRole('link', { name: DEVICE }).click()
    await page.getByRole('button', { name: 'Чёрный список устройства' }).click()
    const bans = dialog('Чёрный список устройства')
    await chooses(bans, 'Сотрудник 1', BANNED.name)
    await bans.getByRole('textbox', { name: 'Причина (необязательно) 1' }).fill('Потерял пропуск')
    await bans.getByRole('button', { name: 'Заблокировать' }).click()
    await dialog('Заблокировать сотрудников на этом устройстве?').getByRole('button', { name: 'Заблокировать' }).click()
    await notice('Блокировки добавлены')
    await bans.getByText('Потерял пропуск').waitFor()
    expect(await accessibilityFlaws(page, '[role=dialog]')).toEqual([])
    await page.keyboard.press('Escape')
  })

  it('adds people from a file that is filled from the template', async () => {
    const { page } = operator
    await operator.opens('/pacs/employees')
    await page.getByRole('button', { name: 'Добавить из файла' }).click()
    const form = dialog('Добавить сотрудников из файла')
    const download = page.waitForEvent('download')
    await form.getByRole('button', { name: 'Шаблон CSV' }).click()
    const template = await readFile(await (await download).path(), 'utf8')
    const [headings = ''] = template.split('\r\n')
    const columns = headings.split(';').length
    const row = ['Сидорова Анна', ...Array<string>(columns - 1).fill('')].map((cell) => `"${cell}"`).join(';')
    const chooser = page.waitForEvent('filechooser')
    await form.getByRole('button', { name: 'Выбрать файл' }).click()
    await (await chooser).setFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`${headings}\r\n${row}\r\n`),
    })
    await form.getByText('Добавление: 1').waitFor()
    await form.getByRole('button', { name: 'Загрузить', exact: true }).click()
    await notice('Файл загружен')
    await form.getByRole('button', { name: 'Закрыть' }).last().click()
    await page.getByRole('table', { name: 'Сотрудники' }).getByText('Сидорова Анна').waitFor()
  })

  it('puts the new one into the group with the others, all rows at once', async () => {
    const { page } = operator
    await page.getByRole('checkbox', { name: 'Выбрать все на странице' }).click()
    await page.getByRole('button', { name: 'Добавить в группу' }).click()
    await chooses(dialog('Добавить в группу'), 'Группа доступа', 'Склад')
    await dialog('Добавить в группу').getByRole('button', { name: 'Добавить в группу' }).click()
    await notice('Сотрудники добавлены в группу')
    const chips = page.getByRole('table', { name: 'Сотрудники' }).getByText('Склад')
    await expect.poll(() => chips.count(), { timeout: 30_000 }).toBe(3)
  })

  it('sees who was let in and who was not, and why', async () => {
    const { page } = operator
    await plateIsSeen(LET_IN.plate)
    await plateIsSeen(BANNED.plate)
    await page.getByRole('link', { name: 'Устройства доступа' }).click()
    await page.getByRole('link', { name: DEVICE }).click()
    const journal = page.getByRole('table', { name: 'Журнал проходов' })
    const passed = journal.getByRole('row', { name: new RegExp(`Доступ разрешён.*${LET_IN.name}.*${LET_IN.plate}`) })
    await passed.waitFor()
    expect(await passed.textContent()).toMatch(/разрешение группы: Склад.*открыто/)
    const refused = journal.getByRole('row', { name: new RegExp(`Доступ запрещён.*${BANNED.plate}`) })
    await refused.waitFor()
    expect(await refused.textContent()).toContain('сотрудник заблокирован')
  })

  it('finds the cars in the event table, which leads to the device and to the person, and takes it away [PACS-EVENT-15]', async () => {
    const { page } = operator
    await operator.opens('/pacs/events/cars')
    const table = page.getByRole('table', { name: 'Автомобили' })
    await until('the events to be annotated', async () => {
      await page.getByRole('button', { name: 'Сбросить' }).click()
      return (await table.getByRole('row', { name: new RegExp(`${LET_IN.plate}.*Да`) }).count()) > 0
    })
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Отчёт CSV' }).click()
    const report = await readFile(await (await download).path(), 'utf8')
    expect(report.startsWith('\uFEFF')).toBe(true)
    expect(report).toContain(LET_IN.plate)
    await page.getByRole('searchbox', { name: 'Номер' }).fill(LET_IN.plate)
    await table.getByText(BANNED.plate).waitFor({ state: 'detached' })
    await page.waitForURL(/[?&]n=/)
    const [device, employee] = await table.getByRole('row', { name: LET_IN.plate }).getByRole('link').all()
    expect(await device?.getAttribute('href')).toMatch(/^\/pacs\/device\/\d+$/)
    await employee?.click()
    await page.getByRole('heading', { name: LET_IN.name }).waitFor()
  })

  it.each(['dark', 'light'] as const)('meets nothing that axe finds wrong in the %s theme', async (theme) => {
    const { page } = operator
    await page.emulateMedia({ colorScheme: theme })
    for (const path of ['/pacs/employees', '/pacs/devices-access-groups', '/pacs/cars', '/pacs/events/cars']) {
      await operator.opens(path)
      await page.waitForLoadState('networkidle')
      expect(await accessibilityFlaws(page), path).toEqual([])
    }
  })

  it('ends without an error of a script', () => {
    expect(operator.scriptErrors).toEqual([])
  })
})
