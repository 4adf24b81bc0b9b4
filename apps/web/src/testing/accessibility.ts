import axe from 'axe-core'

/** Rule and first element of what axe finds wrong. jsdom draws nothing, so contrast is looked at in a real browser. */
export async function accessibilityFlaws(part: Element = document.body): Promise<string[]> {
  const { violations } = await axe.run(part, {
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: false } },
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}
