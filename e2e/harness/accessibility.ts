import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe finds wrong with the page as it is shown now, or with a part of it: rule and the first element.
 * @param part a CSS selector; what lies dimmed behind a dialog need not be readable
 */
export async function accessibilityFlaws(page: Page, part = 'body'): Promise<string[]> {
  await page.evaluate(AXE_SOURCE)
  const results = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(part)}, { resultTypes: ['violations'] })`)
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)
}
