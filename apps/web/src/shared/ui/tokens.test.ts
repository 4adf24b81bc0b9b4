import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ANALYTIC_TYPES } from '@sova/contract'
import { describe, expect, it } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

/** Name → colour of one theme. */
function coloursOf(theme: string): Record<string, string> {
  const block = css.slice(css.indexOf(`[data-mantine-color-scheme="${theme}"] {`)).split('}')[0] ?? ''
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map(([, name, hex]) => [name, hex]))
}

/** Relative luminance of WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

describe.each(['dark', 'light'])('the %s colours', (theme) => {
  const colours = coloursOf(theme)

  it.each(['ink-1', 'ink-2', 'ink-3', 'accent-ink', 'bad'])(
    'let %s be read on every background that carries it',
    (ink) => {
      for (const background of ['bg-0', 'bg-1', 'bg-2']) {
        const ratio = contrast(colours[ink]!, colours[background]!)
        expect({ ink, background, readable: ratio >= 4.5 }).toEqual({ ink, background, readable: true })
      }
    },
  )

  it('let white be read on filled buttons', () => {
    expect(contrast('#ffffff', colours['accent-fill']!)).toBeGreaterThanOrEqual(4.5)
    expect(contrast('#ffffff', colours['bad-fill']!)).toBeGreaterThanOrEqual(4.5)
  })
})

it('the ten kinds of analytics have colours that tell them apart, the same in both themes [AN-MSG-15]', () => {
  const kinds = [...css.matchAll(/--analytic-[a-z]+: (#[0-9a-f]{6})/g)].map(([, hex]) => hex)
  expect(kinds).toHaveLength(ANALYTIC_TYPES.length)
  expect(new Set(kinds).size).toBe(ANALYTIC_TYPES.length)
})
