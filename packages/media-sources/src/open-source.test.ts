import { createLogger, systemClock } from '@sova/base'
import { expect, it } from 'vitest'
import { openSource } from './open-source.ts'
import { createCollectingSink } from './testing/collecting-sink.ts'
import { startHttpServer } from './testing/scripted-http-server.ts'

const inputs = { clock: systemClock, logger: createLogger('test', { level: 'silent' }) }

it('reads a path that ends in .m3u8 as HLS, and any other over HTTP as MPEG-TS', async () => {
  await using server = await startHttpServer((_request, response) => void response.end('neither of both'))
  const detailOf = (path: string) => {
    const sink = createCollectingSink()
    return openSource(`${server.origin}${path}`, inputs)
      .run(sink, sink.signal)
      .catch((error: Error) => error.message)
  }
  expect(await detailOf('/cam/index.m3u8?token=x')).toBe('protocol_error: a playlist begins with #EXTM3U')
  expect(await detailOf('/cam/mpegts')).toBe('closed: the server ended the stream')
})

it('plays no file unless the operator names a folder for clips', async () => {
  const sink = createCollectingSink()
  const run = openSource('file:///etc/passwd', inputs).run(sink, sink.signal)
  await expect(run).rejects.toMatchObject({ code: 'unsupported_scheme' })
})
