import { CALLS, defineCall, FAILURES } from '@sova/contract'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { failureCodesOf, writeCallsPage, writeOpenApi } from './describe-calls.ts'

describe('the reference', () => {
  it('has every call with its fields, bounds and failures', () => {
    const openDoor = defineCall({
      path: '/v0/doors/open/',
      access: 'gang_admin',
      summary: 'Opens a door.',
      request: z.object({ id: z.int().check(z.minimum(1), z.maximum(9)), note: z.optional(z.string()) }),
      response: z.object({ rows: z.array(z.object({ at: z.string() })) }),
      failures: ['not_found'],
    })
    const page = writeCallsPage({ openDoor })
    expect(page).toContain('## `POST /v0/doors/open/`')
    expect(page).toContain('| `id` | integer | 1…9 |')
    expect(page).toContain('| `note` | string | optional |')
    expect(page).toContain('| `rows[].at` | string |  |')
    expect(page).toContain('Failures of its own: `not_found`')
    expect(failureCodesOf(openDoor)).toEqual(expect.arrayContaining(['not_found', 'insufficient_rights']))
  })

  it('of every call of the contract is a readable OpenAPI document', () => {
    const document: { paths: Record<string, Record<string, { operationId: string }>> } = JSON.parse(writeOpenApi())
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.values(methods).map(({ operationId }) => [operationId, path]),
    )
    expect(Object.fromEntries(described)).toEqual(
      Object.fromEntries(Object.entries(CALLS).map(([name, { path }]) => [name, path])),
    )
  })

  it('no call names a failure that the table of failures does not hold', () => {
    const unknown = Object.values(CALLS).flatMap(({ failures }) => failures.filter((code) => !(code in FAILURES)))
    expect(unknown).toEqual([])
  })
})
