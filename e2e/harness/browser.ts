/** Debian's Chromium, without the requests that it makes on its own. */
import { type Browser, type BrowserContext, chromium } from 'playwright-core'

export const CHROMIUM = '/usr/bin/chromium'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
]

export const launchBrowser = (moreFlags: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: CHROMIUM, headless: true, args: [...FLAGS, ...moreFlags] })

export const openContext = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({ locale: 'ru-RU', timezoneId: 'Asia/Yekaterinburg', viewport: { width: 1440, height: 900 } })
