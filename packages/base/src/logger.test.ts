import { expect, it } from 'vitest'
import { createLogger, redact } from './index.ts'

function linesOf(write: (logger: ReturnType<typeof createLogger>) => void): string {
  let text = ''
  write(createLogger('test', { destination: { write: (line) => (text += line) } }))
  return text
}

it('no line holds a password, a token or a cookie, wherever they stand', () => {
  const text = linesOf((logger) => {
    logger.info(
      { password: 'secret-1', request: { authorization: 'secret-2' } },
      'rtsp://user:secret-3@camera/1 failed',
    )
    logger.warn({ url: '/100/index.m3u8?token=secret-4&tracks=v1' }, 'open http://host/?setup=secret-5')
    logger.error(new Error('cannot reach rtsp://admin:secret-6@10.0.0.1/'))
  })
  expect(text).not.toContain('secret')
  expect(text).toContain('rtsp://***@camera/1 failed')
  expect(text).toContain('tracks=v1')
})

it('an address without credentials stays as it is', () => {
  expect(redact('rtsp://camera:554/1?x=a@b')).toBe('rtsp://camera:554/1?x=a@b')
})

it('a password with an at sign is hidden whole', () => {
  expect(redact('rtsp://user:p@ss@camera/1')).toBe('rtsp://***@camera/1')
})
