// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { oldBrowserScript } from '../../build/old-browser-script.ts'
import tr from '../i18n/tr/index.ts'
import { isOldBrowser } from '../shared/device.ts'

const run = new Function(oldBrowserScript())

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  document.body.replaceChildren()
})

describe('an old browser', () => {
  it('is warned in a banner that can be closed [SHELL-07]', () => {
    vi.stubGlobal('structuredClone', undefined)
    run()
    const banner = document.querySelector('[role=alert]')
    expect(banner).toHaveTextContent('Ваш браузер устарел')
    banner?.querySelector('button')?.click()
    expect(document.querySelector('[role=alert]')).toBeNull()
  })

  it('is warned in the language that was chosen', () => {
    vi.stubGlobal('structuredClone', undefined)
    localStorage.setItem('locale', 'tr')
    run()
    expect(document.querySelector('[role=alert]')).toHaveTextContent(tr.shell.oldBrowser)
    expect(document.querySelector('[role=alert] button')).toHaveAccessibleName(tr.common.close)
  })

  it('is one that the page itself takes for old; another is left alone', () => {
    expect(isOldBrowser()).toBe(false)
    run()
    expect(document.querySelector('[role=alert]')).toBeNull()
  })
})
