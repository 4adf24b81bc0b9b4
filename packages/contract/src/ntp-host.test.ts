import { describe, expect, it } from 'vitest'
import { NtpHost } from './ntp-host.ts'

describe('the NTP server of a camera', () => {
  it.each(['pool.ntp.org', 'ntp1.local', 'time', '192.168.1.1', '2001:db8::123', 'a-b.c', 'xn--e1afmkfd.xn--p1ai'])(
    'may be %s',
    (host) => {
      expect(NtpHost.safeParse(host).success).toBe(true)
    },
  )

  it.each([
    '',
    '; reboot',
    'pool.ntp.org; reboot',
    '$(reboot)',
    '`reboot`',
    'pool.ntp.org\nreboot',
    'pool.ntp.org|nc 10.0.0.1 9',
    '<NTP>',
    '&amp;',
    'http://pool.ntp.org',
    'pool.ntp.org:123',
    'user@pool.ntp.org',
    '-v',
    'a..b',
    '.a',
    'a.',
    '256.1.1.1',
    '1.2.3',
    '1.2.3.4.5',
    '127.0.0.1 && reboot',
    'fe80::1%eth0',
    '::g',
    ':::::',
    'пул.рф',
    'a'.repeat(64),
    `${'a.'.repeat(127)}aa`,
  ])('may not be %j', (host) => {
    expect(NtpHost.safeParse(host).success).toBe(false)
  })

  it('is read without the spaces around it', () => {
    expect(NtpHost.parse(' pool.ntp.org ')).toBe('pool.ntp.org')
  })
})
