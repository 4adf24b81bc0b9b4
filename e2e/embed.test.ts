/** The embed screen, and the page that its code puts into a frame. */
import { readConfig } from '@sova/base'
import { openDatabase } from '@sova/database'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityFlaws } from './harness/accessibility.ts'
import { launchBrowser, openContext } from './harness/browser.ts'
import { addAccountWithCameras } from './harness/camera-account.ts'
import { type HostPage, startHostPage } from './harness/host-page.ts'
import { createOperator, type Operator } from './harness/operator.ts'
import { startSystem, type TestSystem } from './harness/start-system.ts'

let system: TestSystem
let browser: Browser
let operator: Operator
let site: HostPage
const refused: string[] = []

beforeAll(async () => {
  const cameras = [{ number: '401', title: 'Площадь', address: 'Уфа, ул. Ленина, 1' }]
  system = await startSystem()
  await addAccountWithCameras(system, cameras)
  site = await startHostPage(`${system.portalUrl}/api/internal/embed/401/?autoplay=false`)
  const database = openDatabase(readConfig({ SOVA_DATA: system.dataDir }))
  await database.db
    .updateTable('camera')
    .set({ is_embed: true, embed_hosts: [`localhost:${site.port}`] })
    .execute()
  await database.close()
  browser = await launchBrowser()
  operator = await createOperator(await openContext(browser), system)
  operator.page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text())
  })
  await operator.signsIn()
})

afterAll(async () => {
  await browser?.close()
  await site?.close()
  await system?.close()
})

describe('embedding a camera', () => {
  it('begins on the tab of its dialog, with code that leads to a page of this portal', async () => {
    const { page } = operator
    await operator.opens('/cams/my?camera=401&tab=embed')
    const code = await page.getByLabel('Код для вставки на сайт').inputValue()
    const address = /src="([^"]+)"/.exec(code)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(new URL(address).origin).toBe(system.portalUrl)
    expect(await accessibilityFlaws(page, '[role=dialog]')).toEqual([])
    await page.goto(address)
    await page.getByRole('region', { name: 'Плеер' }).waitFor()
    expect(await page.title()).toBe('Площадь')
    expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.muted)).toBe(true)
  })

  it('waits for a click without autoplay', async () => {
    const { page } = operator
    await operator.opens('/api/internal/embed/401/?autoplay=false')
    await page.getByRole('button', { name: 'Воспроизвести: Площадь' }).waitFor()
    expect(await page.locator('video').count()).toBe(0)
    expect(await accessibilityFlaws(page)).toEqual([])
  })

  it('is shown in a frame of a site that the camera names, without a session of the portal', async () => {
    const visitor = await (await openContext(browser)).newPage()
    await visitor.goto(`http://localhost:${site.port}/`)
    const frame = visitor.frameLocator('iframe')
    await frame.getByRole('button', { name: 'Воспроизвести: Площадь' }).click()
    await frame.getByRole('region', { name: 'Плеер' }).waitFor()
    await visitor.context().close()
  })

  it('is refused to a frame of any other site by the policy of its page', async () => {
    const visitor = await (await openContext(browser)).newPage()
    const refusal = visitor.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
    await visitor.goto(`http://127.0.0.1:${site.port}/`)
    expect((await refusal).text()).toContain(`localhost:${site.port}`)
    expect(await visitor.frameLocator('iframe').getByText('Площадь').count()).toBe(0)
    await visitor.context().close()
  })

  it('leaves no uncaught error in the page, and asks for nothing that its policy refuses', () => {
    expect(operator.scriptErrors).toEqual([])
    expect(refused).toEqual([])
  })
})
