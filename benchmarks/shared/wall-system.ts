/** The built system with drawn cameras, a browser, and walls of them. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser, openContext } from '../../e2e/harness/browser.ts'
import { type CameraSimulator, startCameraSimulator } from '../../e2e/harness/camera-simulator.ts'
import { ACCOUNT, createOperator, type Operator } from '../../e2e/harness/operator.ts'
import { startSystem, type TestSystem } from '../../e2e/harness/start-system.ts'

const SCENES = ['gate-1', 'car-park-1', 'warehouse-1', 'lobby-1', 'street-1', 'yard-1', 'shop-1', 'fence-1'] as const
/** A camera answers when its clip is drawn. */
const DRAWING_PATIENCE_MS = 300_000
/** All cells decode on the processor that runs the page. */
const PAGE_PATIENCE_MS = 60_000

export interface WallCamera {
  readonly number: string
  readonly title: string
}

export interface WallSystem {
  readonly system: TestSystem
  readonly simulator: CameraSimulator
  readonly browser: Browser
  readonly operator: Operator
  readonly page: Page
  readonly cameras: readonly WallCamera[]
  close(): Promise<void>
}

/** @param count how many cameras there are; the eight scenes are drawn once each */
export async function startWallSystem(count: number, environment: NodeJS.ProcessEnv = {}): Promise<WallSystem> {
  const cameras = Array.from({ length: count }, (_, index) => ({
    number: String(701 + index),
    title: `Cell ${index + 1}`,
    scene: SCENES[index % SCENES.length] ?? SCENES[0],
  }))
  const simulator = await startCameraSimulator(SCENES.slice(0, count))
  const system = await startSystem({
    environment,
    prepare: async (sova) => {
      await sova(['user', 'add', ACCOUNT.username, '--operator'], ACCOUNT.password)
      for (const { number, title, scene } of cameras) {
        await addCamera(sova, ['--source', simulator.url(scene, 'sub'), '--number', number, '--title', title])
      }
    },
  })
  const browser = await launchBrowser()
  const operator = await createOperator(await openContext(browser), system)
  operator.page.setDefaultTimeout(PAGE_PATIENCE_MS)
  await operator.signsIn()
  return {
    system,
    simulator,
    browser,
    operator,
    page: operator.page,
    cameras,
    async close() {
      await browser.close()
      await system.close()
      await simulator.close()
    },
  }
}

export async function addCamera(sova: TestSystem['sova'], options: readonly string[]): Promise<void> {
  const startedAt = performance.now()
  for (;;) {
    const { code, output } = await sova(['camera', 'add', '--owner', ACCOUNT.username, ...options])
    if (code === 0) return
    if (performance.now() - startedAt > DRAWING_PATIENCE_MS) throw new Error(output)
    await delay(1000)
  }
}

/** A call in the name of the page's own session. */
export const call = (page: Page, path: string, body: object): Promise<unknown> =>
  page.evaluate(
    async ([to, text]) => {
      const csrfToken = /csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const headers = { 'content-type': 'application/json', 'X-CSRFToken': csrfToken }
      const answer = await fetch(to as string, { method: 'POST', headers, body: text as string })
      if (!answer.ok) throw new Error(`${to} answered ${answer.status}: ${await answer.text()}`)
      return answer.json()
    },
    [path, JSON.stringify(body)],
  )

/** A wall of sixteen places; the last of them is for alarms where cameras may alarm. */
export async function makeWall(
  page: Page,
  title: string,
  numbers: readonly string[],
  alarms: readonly string[] = [],
): Promise<void> {
  const slots = numbers.map((camera_number, index) => ({ camera_number, is_alarm: alarms.length > 0 && index === 15 }))
  await call(page, '/v0/mosaics/create/', { title, grid: 'GRID16', slots, realtime: true, alarm_cameras: alarms })
}
