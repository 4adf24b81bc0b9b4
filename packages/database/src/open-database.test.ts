import { useTestDatabase } from '@sova/testing'
import { expect, it } from 'vitest'

const database = useTestDatabase()

it('a connection lets go by itself of what a vanished caller has begun or locked', async () => {
  const [set] = await database().sql`
    SELECT current_setting('statement_timeout') AS statement,
           current_setting('idle_in_transaction_session_timeout') AS transaction`
  expect(set).toEqual({ statement: '30s', transaction: '1min' })
})
