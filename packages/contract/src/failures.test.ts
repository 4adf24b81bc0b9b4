import { expect, it } from 'vitest'
import { Failure, fieldErrorsOf } from './index.ts'

it('field errors stand under their own names in the answer [ERROR-03]', () => {
  const body = { code: 'invalid_request', message: 'm', non_field_errors: ['n'], title: ['too long'], odd: 5 }
  expect(fieldErrorsOf(body)).toEqual({ title: ['too long'] })
})

it('a failure has the status of the table', () => {
  expect(new Failure('not_found').status).toBe(404)
  expect(new Failure('too_many_requests').status).toBe(429)
})
