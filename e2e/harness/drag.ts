import type { Locator, Page } from 'playwright-core'

/** Drags by the mouse, in the small steps by which a browser notices a drag. */
export async function drag(page: Page, from: Locator, to: Locator, at: { x: number; y: number }): Promise<void> {
  // Waits until it stands still and nothing covers it.
  await from.hover()
  const start = await from.boundingBox()
  const end = await to.boundingBox()
  if (!start || !end) throw new Error('nothing to drag, or nowhere to drop')
  await page.mouse.down()
  await page.mouse.move(start.x + start.width / 2 + 12, start.y + start.height / 2 + 8, { steps: 4 })
  await page.mouse.move(end.x + end.width * at.x, end.y + end.height * at.y, { steps: 12 })
  await page.mouse.up()
}
