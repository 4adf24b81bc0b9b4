// @vitest-environment jsdom
import {
  addFavouriteCamera,
  deleteFavouriteCameras,
  downloadCsvTemplate,
  importEmployees,
  listMyCameras,
  loadContext,
  login,
  REQUEST_TIMEOUT_MS,
} from '@sova/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildContext } from '../../testing/factories.ts'
import { FixtureFailure, type FixtureServer, startFixtureServer } from '../../testing/fixture-server.ts'
import { callApi } from './call-api.ts'
import { CallFailure } from './call-failure.ts'
import { csrfToken } from './csrf-token.ts'
import { onSessionEnd } from './session-end.ts'

let server: FixtureServer

beforeEach(async () => {
  server = await startFixtureServer()
})

afterEach(() => {
  localStorage.clear()
  vi.useRealTimers()
})

const failureOf = async (promise: Promise<unknown>): Promise<CallFailure> => {
  const failure: unknown = await promise.then(
    () => 'succeeded',
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(CallFailure)
  return failure as CallFailure
}

describe('callApi', () => {
  it('is a POST with JSON that carries the interface language, Russian by default [API-03] [I18N-05]', async () => {
    server.answer(loadContext, () => buildContext())
    await callApi(loadContext, {})
    localStorage.setItem('locale', 'tr')
    const context = await callApi(loadContext, {})
    expect(context.username).toBe('demo')
    expect(server.received.map(({ lang }) => lang)).toEqual(['ru', 'tr'])
    expect(server.received[0]!.headers['content-type']).toBe('application/json')
  })

  it('repeats the CSRF cookie in its header [API-02]', async () => {
    server.answer(deleteFavouriteCameras, () => ({}))
    document.cookie = 'csrftoken=abc%3D1'
    await callApi(deleteFavouriteCameras, { numbers: ['100'] })
    expect(server.received[0]!.headers['x-csrftoken']).toBe('abc=1')
  })

  it('leaves null values out of the request [API-04]', async () => {
    server.answer(listMyCameras, () => ({
      results: [],
      count: 0,
      page: { current: 1, all: 1, page_size: 60, next: null, previous: null },
    }))
    await callApi(listMyCameras, { query: null, page: 2, order_by: null })
    expect(server.received[0]!.body).toEqual({ page: 2 })
  })

  it('gives up after 10 s [API-01]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const asked = new Promise<void>((resolve) => {
      server.answer(loadContext, () => {
        resolve()
        return new Promise(() => undefined)
      })
    })
    const failure = failureOf(callApi(loadContext, {}))
    await asked
    vi.advanceTimersByTime(REQUEST_TIMEOUT_MS)
    expect(await failure).toMatchObject({ code: 'timeout', status: null, message: 'Сервер не ответил вовремя.' })
  })

  it('gives the code, the sentence and the messages of each field of a refused call [ERROR-03]', async () => {
    server.answer(
      login,
      () => new FixtureFailure('invalid_request', 'Проверьте поля', { username: ['Слишком длинное имя'] }),
    )
    const failure = await failureOf(callApi(login, { username: 'demo', password: 'x' }))
    expect(failure).toMatchObject({ code: 'invalid_request', status: 400, message: 'Проверьте поля' })
    expect(failure.fieldErrors).toEqual({ username: ['Слишком длинное имя'] })
  })

  it('reports the end of the session on a 401 [SESSION-02]', async () => {
    const ended = vi.fn()
    const stop = onSessionEnd(ended)
    server.answer(addFavouriteCamera, () => new FixtureFailure('unauthenticated', 'Войдите'))
    expect(await failureOf(callApi(addFavouriteCamera, { number: '1' }))).toMatchObject({ status: 401 })
    expect(ended).toHaveBeenCalledOnce()
    stop()
  })

  it('refuses an answer of another shape', async () => {
    server.handle = (_request, response) => {
      response.end('{"username":7}')
      return true
    }
    expect(await failureOf(callApi(loadContext, {}))).toMatchObject({ code: 'unexpected_answer', status: 200 })
  })

  it('refuses a page of HTML from a proxy in between', async () => {
    server.handle = (_request, response) => {
      response.writeHead(502).end('<html>Bad gateway</html>')
      return true
    }
    expect(await failureOf(callApi(loadContext, {}))).toMatchObject({ code: 'unexpected_answer', status: 502 })
  })

  it('says that the server cannot be reached when the connection breaks', async () => {
    server.handle = (request) => {
      request.socket.destroy()
      return true
    }
    expect(await failureOf(callApi(loadContext, {}))).toMatchObject({ code: 'network', status: null })
  })

  it('ends at once when the caller no longer waits', async () => {
    const controller = new AbortController()
    server.answer(loadContext, () => {
      controller.abort()
      return new Promise(() => undefined)
    })
    await expect(callApi(loadContext, {}, controller.signal)).rejects.toHaveProperty('name', 'AbortError')
  })
})

describe('csrfToken', () => {
  it('finds its cookie among others', () => {
    expect(csrfToken('theme=dark; csrftoken=a=b; x=1')).toBe('a=b')
    expect(csrfToken('xcsrftoken=1')).toBeNull()
  })
})

describe('a call with a file', () => {
  it('sends its fields as parts of a form', async () => {
    const counts = { create: 0, update: 0, unchanged: 0, repeat: 0, refused: 0 }
    server.answer(importEmployees, () => ({ is_applied: true, counts, rows: [] }))
    const answer = await callApi(importEmployees, { file: new File(['title\r\nИван'], 'people.csv') })
    expect(answer.is_applied).toBe(true)
    const [body] = server.bodiesOf(importEmployees) as { file: File }[]
    expect(body?.file).toBeInstanceOf(File)
  })

  it('that answers one gives it under the server’s name', async () => {
    server.answer(downloadCsvTemplate, () => new File(['title'], 'employees.csv'))
    const file = await callApi(downloadCsvTemplate, {})
    expect([file.name, await file.text()]).toEqual(['employees.csv', 'title'])
  })
})
