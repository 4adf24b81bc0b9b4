import { expect, it } from 'vitest'
import { mediaAddress, readConfig } from './index.ts'

const behindProxy = readConfig({ SOVA_TLS: '1', SOVA_HOST: '0.0.0.0', SOVA_MEDIA_DOMAIN: 'media.example' })

it('a media server of this machine is reached by its own port, whatever stands before it', () => {
  expect(mediaAddress(behindProxy, 'media.example')).toEqual({ isSecure: false, domain: '127.0.0.1:8081' })
  expect(mediaAddress(readConfig({}), '127.0.0.1:8081')).toEqual({ isSecure: false, domain: '127.0.0.1:8081' })
})

it('one of another machine is reached as browsers reach it', () => {
  expect(mediaAddress(behindProxy, 'media-2.example')).toEqual({ isSecure: true, domain: 'media-2.example' })
  expect(mediaAddress(readConfig({}), 'media-2:8081')).toEqual({ isSecure: false, domain: 'media-2:8081' })
})
