/** Pictures for the guide: taken from the real page while it is tested, when `SOVA_PICTURES` names a folder for them. */
import { join } from 'node:path'
import type { Page } from 'playwright-core'

export async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.SOVA_PICTURES
  if (!folder) return
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
}
