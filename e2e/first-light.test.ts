/** From a foreign camera to the browser: GStreamer's RTSP server, `sova camera add`, and Chromium. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser, openContext } from './harness/browser.ts'
import { nameColour, SMPTE_NAMES } from './harness/colours.ts'
import { GSTREAMER_PASSWORD, type GStreamerCamera, startGStreamerCamera } from './harness/gstreamer-camera.ts'
import { ACCOUNT, createOperator, type Operator } from './harness/operator.ts'
import { startSystem, type TestSystem } from './harness/start-system.ts'

let camera: GStreamerCamera
let system: TestSystem
let browser: Browser
let operator: Operator

beforeAll(async () => {
  camera = await startGStreamerCamera({ gate: { codec: 'h264', audio: 'aac' }, yard: { codec: 'h264', audio: 'pcma' } })
  system = await startSystem({
    prepare: async (sova) => {
      const added = await sova(['user', 'add', ACCOUNT.username, '--operator'], ACCOUNT.password)
      expect(added.output).toBe(`added the account ${ACCOUNT.username}`)
      for (const [index, stream] of ['gate', 'yard'].entries()) {
        const { output } = await sova([
          ...['camera', 'add', '--source', camera.url(stream), '--owner', ACCOUNT.username],
          ...['--title', `Камера ${stream}`, '--number', `10${index}`, '--address', 'Уфа, ул. Ленина, 1'],
        ])
        expect(output).toMatch(
          /^H\.264 640×360, 25 frames\/s, \d+ kbit\/s, sound (AAC|G\.711 A-law) \d+ Hz\nadded camera 10/,
        )
      }
    },
  })
  browser = await launchBrowser()
  operator = await createOperator(await openContext(browser), system)
})

afterAll(async () => {
  await browser?.close()
  await system?.close()
  await camera?.close()
})

describe('a camera of another maker', () => {
  it('shows a still on its card', async () => {
    await operator.signsIn()
    const still = await operator.seesStill('Камера gate')
    expect(still.width / still.height).toBeCloseTo(640 / 360, 1)
  })

  it('plays live with its own colours and size', async () => {
    await operator.opensLive('Камера gate')
    await operator.seesMode('live')
    expect(await operator.seesMovingPicture()).toMatchObject({ width: 640, height: 360 })
    expect((await operator.seesStripes(SMPTE_NAMES.length)).map(nameColour)).toEqual(SMPTE_NAMES)
  })

  it('plays its archive, and returns to live [SHELL-03]', async () => {
    await operator.stepsBack()
    await operator.seesMode('archive')
    expect(await operator.seesMovingPicture()).toMatchObject({ width: 640, height: 360 })
    await operator.goesLive()
    await operator.seesMode('live')
    await operator.seesMovingPicture()
  })

  it('with telephone sound (G.711) plays too', async () => {
    await operator.opens('/cams/my?camera=101')
    await operator.seesMode('live')
    await operator.seesMovingPicture()
  })

  it('leaves no uncaught error in the page, and no secret in a log', () => {
    expect(operator.scriptErrors).toEqual([])
    const logs = system.logs()
    expect(logs).toContain('online')
    for (const secret of [GSTREAMER_PASSWORD, ACCOUNT.password, 'eyJ']) expect(logs).not.toContain(secret)
  })
})
