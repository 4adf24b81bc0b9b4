/**
 * Puts the banner for browsers that are too old into the page of the portal: a plain script, apart from everything else,
 * with the texts of the dictionaries in it, because such a browser may fail to read the page itself.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const FILE_NAME = 'old-browser.js'
const PAGE = '/index.html'
const TEXTS_MARK = '__TEXTS__'
const dictionaries = join(import.meta.dirname, '..', 'src', 'i18n')

export function oldBrowserScript(): string {
  const locales = readdirSync(dictionaries, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const texts = Object.fromEntries(
    locales.map(({ name: locale }) => [
      locale,
      { warning: readArea(locale, 'shell')['oldBrowser'], close: readArea(locale, 'common')['close'] },
    ]),
  )
  const template = readFileSync(join(import.meta.dirname, 'old-browser.template.js'), 'utf8')
  return template.replace(TEXTS_MARK, () => JSON.stringify(texts))
}

const readArea = (locale: string, area: string): Record<string, string> =>
  JSON.parse(readFileSync(join(dictionaries, locale, `${area}.json`), 'utf8'))

export function oldBrowserBanner(): Plugin {
  return {
    name: 'old-browser-banner',
    transformIndexHtml: (_html, { path }) =>
      path === PAGE ? [{ tag: 'script', attrs: { src: `/${FILE_NAME}` }, injectTo: 'head' }] : [],
    configureServer({ middlewares }) {
      middlewares.use(`/${FILE_NAME}`, (_request, response) => {
        response.setHeader('Content-Type', 'text/javascript').end(oldBrowserScript())
      })
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: FILE_NAME, source: oldBrowserScript() })
    },
  }
}
