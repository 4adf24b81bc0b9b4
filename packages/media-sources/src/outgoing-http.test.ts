import { systemClock } from '@sova/base'
import { describe, expect, it } from 'vitest'
import { createOutgoingHttp, type HttpTarget, readWhole } from './outgoing-http.ts'
import { startHttpServer } from './testing/scripted-http-server.ts'

const { signal } = new AbortController()

describe('the outgoing HTTP client', () => {
  it('follows redirects, and shows credentials to no other origin', async () => {
    await using other = await startHttpServer((_request, response) => void response.end('here'))
    await using server = await startHttpServer((_request, response) => {
      response.writeHead(302, { Location: `${other.origin}/moved` }).end()
    })
    const http = createOutgoingHttp({ clock: systemClock })
    const response = await http.get(new URL(`${server.origin.replace('//', '//user:secret@')}/start`), signal)
    expect(`${response.url}`).toBe(`${other.origin}/moved`)
    expect((await readWhole(response, 100)).toString()).toBe('here')
    expect(other.requests).toEqual([{ path: '/moved', authorization: undefined }])
  })

  it('asks the operator about every target, by its address, before a connection is made', async () => {
    await using hidden = await startHttpServer((_request, response) => void response.end('hidden'))
    const hiddenPort = new URL(hidden.origin).port
    await using server = await startHttpServer((_request, response) => {
      response.writeHead(302, { Location: `http://localhost:${hiddenPort}/` }).end()
    })
    const asked: HttpTarget[] = []
    const http = createOutgoingHttp({
      clock: systemClock,
      isTargetAllowed: (target) => {
        asked.push(target)
        return String(target.port) !== hiddenPort
      },
    })
    await expect(http.get(new URL(server.origin), signal)).rejects.toMatchObject({ code: 'refused' })
    expect(new Set(asked.map(({ hostname }) => hostname))).toEqual(new Set(['127.0.0.1', 'localhost']))
    expect(asked.every(({ address }) => address === '127.0.0.1' || address === '::1')).toBe(true)
    expect(hidden.requests).toEqual([])
  })

  it('does not follow a redirect to a file, nor one that never ends', async () => {
    await using server = await startHttpServer((request, response) => {
      const location = request.url === '/file' ? 'file:///etc/passwd' : '/again'
      response.writeHead(302, { Location: location }).end()
    })
    const http = createOutgoingHttp({ clock: systemClock })
    for (const path of ['/file', '/again']) {
      const asked = http.get(new URL(path, server.origin), signal)
      await expect(asked).rejects.toMatchObject({ code: 'protocol_error' })
    }
    expect(server.requests).toHaveLength(7)
  })

  it('says in words that nobody listens, and that a name is not known', async () => {
    const server = await startHttpServer(() => {})
    await server[Symbol.asyncDispose]()
    const http = createOutgoingHttp({ clock: systemClock })
    await expect(http.get(new URL(server.origin), signal)).rejects.toMatchObject({ code: 'refused' })
    await expect(http.get(new URL('http://camera.invalid/'), signal)).rejects.toMatchObject({ code: 'unreachable' })
  })

  it('reads no more of an answer than it is told to', async () => {
    await using server = await startHttpServer((_request, response) => void response.end(Buffer.alloc(1000)))
    const http = createOutgoingHttp({ clock: systemClock })
    const response = await http.get(new URL(server.origin), signal)
    await expect(readWhole(response, 999)).rejects.toMatchObject({ code: 'protocol_error' })
  })
})
