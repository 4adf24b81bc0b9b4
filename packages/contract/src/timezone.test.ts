import { describe, expect, it } from 'vitest'
import { TimezoneName } from './timezone.ts'

describe('a time zone', () => {
  it.each(['Europe/Kiev', 'Europe/Kyiv', 'Asia/Calcutta', 'Asia/Kolkata', 'Asia/Yekaterinburg', 'UTC', 'Etc/GMT+5'])(
    'may be named %s, old or new',
    (name) => {
      expect(TimezoneName.safeParse(name).success).toBe(true)
    },
  )

  it.each(['', 'Europe/Atlantis', '+05:00', 'Europe/Moscow; reboot', '../../etc/localtime', 'A'.repeat(65)])(
    'may not be named %j',
    (name) => {
      expect(TimezoneName.safeParse(name).success).toBe(false)
    },
  )
})
