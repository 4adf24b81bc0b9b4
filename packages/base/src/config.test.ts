import { expect, it } from 'vitest'
import { ConfigError, readConfig } from './index.ts'

it('has the documented defaults', () => {
  expect(readConfig({}, '/srv')).toMatchObject({
    dataDir: '/srv/data',
    host: '127.0.0.1',
    portalPort: 8080,
    mediaPort: 8081,
    databaseUrl: null,
    mediaDomain: '127.0.0.1:8081',
  })
  expect(readConfig({ SOVA_DEMO: '1' }, '/srv').dataDir).toBe('/srv/data/demo')
})

it('refuses a port that is none, naming the variable', () => {
  for (const SOVA_PORT of ['http', '-1', '70000', '80.5']) {
    expect(() => readConfig({ SOVA_PORT })).toThrow(ConfigError)
    expect(() => readConfig({ SOVA_PORT })).toThrow(/SOVA_PORT/)
  }
})

it('a wildcard address is bound, and visited on the loopback', () => {
  expect(readConfig({ SOVA_HOST: '0.0.0.0' })).toMatchObject({ host: '0.0.0.0', portalDomain: '127.0.0.1:8080' })
})
