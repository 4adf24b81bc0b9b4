import type { Call } from '@sova/contract'
import type * as z from 'zod/mini'

/** A null stays only where the call knows it for a value of its own, as for the folder above a root folder. */
export function withoutNulls(call: Call, request: object): object {
  const { shape } = call.request as { shape?: Record<string, z.ZodMiniType> }
  const isKept = ([field, value]: [string, unknown]) =>
    value !== undefined && (value !== null || (shape?.[field]?.safeParse(null).success ?? false))
  return Object.fromEntries(Object.entries(request).filter(isKept))
}

/** JSON, or the parts of a form where one field may be a file; the browser then writes the content type itself. */
export function encodeBody(call: Call, request: object): { body: string | FormData; headers: Headers } {
  const headers = new Headers({ Accept: call.answer === 'file' ? '*/*' : 'application/json' })
  if (call.body === 'json') {
    headers.set('Content-Type', 'application/json')
    return { body: JSON.stringify(request), headers }
  }
  const body = new FormData()
  for (const [field, value] of Object.entries(request)) body.set(field, value instanceof File ? value : String(value))
  return { body, headers }
}
