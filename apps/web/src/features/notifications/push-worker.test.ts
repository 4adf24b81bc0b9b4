import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { describe, expect, it } from 'vitest'

type Listener = (event: object) => void

/** The worker in a scope of its own, as a browser has it. */
function startWorker(windows: string[] = []) {
  const listeners = new Map<string, Listener>()
  const shown: unknown[] = []
  const opened: string[] = []
  const navigated: string[] = []
  let waiting: Promise<unknown> = Promise.resolve()
  const waitUntil = (promise: Promise<unknown>) => {
    waiting = promise
  }
  const self = {
    location: { origin: 'https://sova.test' },
    addEventListener: (type: string, listener: Listener) => void listeners.set(type, listener),
    registration: {
      showNotification: (title: string, options: object) => {
        shown.push({ title, ...options })
        return Promise.resolve()
      },
    },
    clients: {
      matchAll: () =>
        Promise.resolve(
          windows.map((url) => ({
            url,
            focus: () => Promise.resolve(),
            navigate: (to: string) => Promise.resolve(navigated.push(`${url} to ${to}`)),
          })),
        ),
      openWindow: (url: string) => {
        opened.push(url)
        return Promise.resolve()
      },
    },
  }
  const source = readFileSync(new URL('../../../public/push-worker.js', import.meta.url), 'utf8')
  runInContext(source, createContext({ self, URL }))
  const fire = async (type: string, event: object) => {
    listeners.get(type)?.({ waitUntil, ...event })
    await waiting
  }
  const push = (data: unknown) => fire('push', { data: { json: () => data } })
  const click = (url: unknown) => fire('notificationclick', { notification: { close: () => {}, data: { url } } })
  return { push, click, shown, opened, navigated }
}

describe('the service worker', () => {
  it('shows what is pushed to it, and nothing of what it does not know', async () => {
    const { push, shown } = startWorker()
    await push({ title: 'Движение: Въезд', body: 'Время', tag: '7', url: 'https://sova.test/c/17' })
    await push({ body: 'no title' })
    await push(null)
    expect(shown).toEqual([
      {
        title: 'Движение: Въезд',
        body: 'Время',
        tag: '7',
        icon: '/favicon.svg',
        data: { url: 'https://sova.test/c/17' },
      },
    ])
  })

  it.each([
    ['https://sova.test/c/17/1795168800', 'https://sova.test/c/17/1795168800'],
    ['https://evil.test/c/17?x=1', 'https://sova.test/c/17?x=1'],
    ['javascript:alert(1)', 'https://sova.test/'],
    [undefined, 'https://sova.test/'],
  ])('a click on %s opens %s, of this portal only', async (url, page) => {
    const { click, opened } = startWorker()
    await click(url)
    expect(opened).toEqual([page])
  })

  it('a click goes to a window that is open, and leaves a kiosk on its wall', async () => {
    const [kiosk, list, page] = [
      'https://sova.test/multi/3?kiosk=1',
      'https://sova.test/cams/my',
      'https://sova.test/c/17',
    ]
    const both = startWorker([kiosk, list])
    await both.click(page)
    expect(both.navigated).toEqual([`${list} to ${page}`])
    const alone = startWorker([kiosk])
    await alone.click(page)
    expect([alone.navigated, alone.opened]).toEqual([[], [page]])
  })
})
