import { createLogger, ManualClock } from '@sova/base'
import { useTestDatabase } from '@sova/testing'
import { describe, expect, it } from 'vitest'
import { createAuditLog } from './audit-log.ts'

const database = useTestDatabase()
const logger = createLogger('test', { level: 'silent' })

describe('an entry of the audit log that the database refuses', () => {
  it('is lost alone: those before and behind it are written', async () => {
    const clock = new ManualClock(Date.now())
    const audit = createAuditLog({ database: database(), logger, clock })
    const entry = { account: { id: null, username: 'somebody' }, address: '192.0.2.1' }
    for (const action of ['first', 'second']) audit.record({ ...entry, action })
    audit.record({ ...entry, account: { id: 'no number', username: 'somebody' }, action: 'refused' })
    for (const action of ['third', 'fourth']) audit.record({ ...entry, action })
    await audit.settled()
    const rows = await database().sql`SELECT action FROM audit_event ORDER BY id`
    expect(rows.map(({ action }) => action)).toEqual(['first', 'second', 'third', 'fourth'])
  })
})
