/** Pictures for the guide: taken from the real page while it is tested, when `SOVA_PICTURES` names a folder for them. */
import { join } from 'node:path'
import type { Page } from 'playwright-core'

/** Moving pictures are larger as files, and are taken of a smaller window. */
const WINDOWS = { page: { width: 1200, height: 760 }, video: { width: 780, height: 490 } } as const

export async function takePicture(page: Page, name: string, of: keyof typeof WINDOWS = 'page'): Promise<void> {
  const folder = process.env.SOVA_PICTURES
  if (!folder) return
  const usual = page.viewportSize()
  await page.setViewportSize(WINDOWS[of])
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
  if (usual) await page.setViewportSize(usual)
}
