/** The map as a person uses it in the browser, without any network but the portal. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityFlaws } from './harness/accessibility.ts'
import { launchBrowser, openContext } from './harness/browser.ts'
import { addAccountWithCameras } from './harness/camera-account.ts'
import { createOperator, type Operator } from './harness/operator.ts'
import { startSystem, type TestSystem } from './harness/start-system.ts'

const CAMERAS = [
  { number: '301', title: 'Въезд', address: 'Уфа, ул. Ленина, 1', place: [54.73, 55.7] as const },
  { number: '302', title: 'Двор', address: 'Уфа, ул. Ленина, 2', place: [54.73, 56.2] as const },
  { number: '303', title: 'Склад', address: 'Уфа, ул. Цюрупы, 3' },
]

let system: TestSystem
let browser: Browser
let operator: Operator
const refused: string[] = []

beforeAll(async () => {
  system = await startSystem()
  await addAccountWithCameras(system, CAMERAS)
  browser = await launchBrowser()
  operator = await createOperator(await openContext(browser), system)
  operator.page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text())
  })
  await operator.signsIn()
})

afterAll(async () => {
  await browser?.close()
  await system?.close()
})

const marker = (title: string) => operator.page.getByRole('button', { name: title, exact: true })

describe('the map', () => {
  it('shows the cameras that have coordinates, over a base that is drawn on the page', async () => {
    await operator.opens('/map')
    await marker('Въезд').waitFor()
    await marker('Двор').waitFor()
    expect(await marker('Склад').count()).toBe(0)
    await operator.page.locator('canvas.leaflet-tile-loaded').first().waitFor()
  })

  it('marks a favourite with a heart, and keeps it', async () => {
    await marker('Въезд').click()
    await operator.page.getByRole('button', { name: 'Избранное: Въезд' }).click()
    await marker('Въезд, в избранном').waitFor()
    await operator.opens('/map/fav')
    await marker('Въезд, в избранном').waitFor()
    expect(await marker('Двор').count()).toBe(0)
  })

  it('is where the dialog of a camera leads', async () => {
    const { page } = operator
    await operator.opens('/cams/my?camera=302')
    await page.getByRole('dialog').getByRole('button', { name: 'На карте' }).click()
    await page.getByRole('region', { name: 'Двор' }).waitFor()
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/map/my?camera=302')
    await operator.opens('/cams/my?camera=303')
    expect(await page.getByRole('dialog').getByRole('button', { name: 'На карте' }).isDisabled()).toBe(true)
  })

  it('of 20,000 cameras makes its clusters beside the page, and has markers only for what is in view', async () => {
    const { page } = operator
    const results = Array.from({ length: 20_000 }, (_, index) => ({
      number: String(1_000_000 + index),
      address: 'Уфа',
      title: `Камера ${index}`,
      latitude: 54.65 + ((index * 7919) % 1000) / 6000,
      longitude: 55.85 + ((index * 104_729) % 997) / 4000,
      marker_id: 1,
      is_fav: false,
      server: { screenshot_domain: null },
    }))
    await page.route('**/v0/cameras/map/my/**', (route) => route.fulfill({ json: { results } }))
    await operator.opens('/map/my')
    const markers = page.locator('.leaflet-marker-icon')
    await markers.first().waitFor()
    expect(page.workers().map((worker) => worker.url())).toContainEqual(expect.stringContaining('cluster-worker'))
    for (let step = 0; step < 6; step += 1) {
      await page.getByRole('button', { name: 'Приблизить' }).click()
      await page.locator('.leaflet-zoom-anim').waitFor({ state: 'detached' })
      expect(await markers.count()).toBeLessThan(600)
    }
    await page.unroute('**/v0/cameras/map/my/**')
  })

  it.each(['dark', 'light'] as const)('has no flaw that axe finds in the %s theme', async (colorScheme) => {
    const { page } = operator
    await page.emulateMedia({ colorScheme })
    for (const path of ['/map/my?camera=302', '/map/public']) {
      await operator.opens(path)
      await page
        .getByRole(path.includes('public') ? 'status' : 'region')
        .first()
        .waitFor()
      await page.waitForLoadState('networkidle')
      expect(await accessibilityFlaws(page), path).toEqual([])
    }
  })

  it('leaves no uncaught error in the page, and asks for nothing that its policy refuses', () => {
    expect(operator.scriptErrors).toEqual([])
    expect(refused).toEqual([])
  })
})
