import { systemClock } from '@sova/base'
import { useScriptedCameras } from '@sova/testing/scripted-camera'
import { describe, expect, it } from 'vitest'
import { allowNetworks } from './allowed-networks.ts'
import { openSource } from './open-source.ts'
import { silentLogger } from './testing/watch-source.ts'

const camera = useScriptedCameras()
const target = (address: string) => ({ hostname: 'camera.test', address, port: 554 })

describe('networks that cameras may be in', () => {
  it.each([
    [['10.0.0.0/8', '192.168.1.7'], '10.1.2.3', true],
    [['10.0.0.0/8', '192.168.1.7'], '192.168.1.7', true],
    [['10.0.0.0/8', '192.168.1.7'], '192.168.1.8', false],
    [['10.0.0.0/8'], 'fd00::1', false],
    [['fd00::/8'], 'fd12::1', true],
    [['10.0.0.0/8'], '::ffff:10.0.0.1', true],
    [[], '8.8.8.8', true],
  ])('%j and %s: %s', (networks, address, isAllowed) => {
    expect(allowNetworks(networks)(target(address))).toBe(isAllowed)
  })

  it.each(['', 'camera.test', '10.0.0.0/33', '10.0.0.0/x', '10.0.0'])('"%s" is no network', (network) => {
    expect(() => allowNetworks([network])).toThrow(RangeError)
  })

  it.each(['127.0.0.1', 'localhost'])('a camera at %s outside of them is not even connected to', async (host) => {
    const { url, requests, connectionCount } = await camera()
    const inputs = { clock: systemClock, logger: silentLogger, isTargetAllowed: allowNetworks(['10.0.0.0/8']) }
    const source = openSource(url.replace('127.0.0.1', host), inputs)
    const ended = source.run({ onTracks: () => {}, onSample: () => {} }, new AbortController().signal)
    await expect(ended).rejects.toMatchObject({ code: 'refused' })
    expect([requests.length, connectionCount]).toEqual([0, 0])
  })
})
