import { importEmployees } from '@sova/contract'
import { describe, expect, it } from 'vitest'
import { encodeBody } from './call-body.ts'

describe('the body of a call with a file', () => {
  it('is a form whose file arrives byte for byte, under its own name', async () => {
    const text = 'title\r\nИван'
    const { body, headers } = encodeBody(importEmployees, { file: new File([text], 'people.csv'), dry_run: true })
    const form = await new Response(body).formData()
    const file = form.get('file') as File
    expect([file.name, await file.text(), form.get('dry_run')]).toEqual(['people.csv', text, 'true'])
    // The browser writes it, with the boundary that only it knows.
    expect(headers.get('Content-Type')).toBeNull()
  })
})
