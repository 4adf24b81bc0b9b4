import { describe, expect, it } from 'vitest'
import { allowPublicAnd } from './public-addresses.ts'

const ask = (address: string, networks: string[] = []) =>
  allowPublicAnd(networks)({ hostname: 'hook.test', address, port: 443 })

describe('an address that a user names', () => {
  it.each(['93.184.216.34', '1.1.1.1', '2606:2800:220:1::1'])('%s of the public Internet is asked', (address) => {
    expect(ask(address)).toBe(true)
  })

  it.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:93.184.216.34',
    '::7f00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'fd00::1',
    'fe80::1',
    'ff02::1',
    'no address',
  ])('%s is refused', (address) => {
    expect(ask(address)).toBe(false)
  })

  it('is asked in a network that the operator lists, and in no other', () => {
    expect(ask('10.0.5.1', ['10.0.5.0/24'])).toBe(true)
    expect(ask('10.0.6.1', ['10.0.5.0/24'])).toBe(false)
    expect(ask('1.1.1.1', ['10.0.5.0/24'])).toBe(true)
    expect(() => allowPublicAnd(['yard'])).toThrow('"yard" is no network')
  })
})
