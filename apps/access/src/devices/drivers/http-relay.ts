/** A relay that opens on an HTTP request: the request is a template in which `{module_id}` names the output. */
import * as z from 'zod/mini'
import { type DeviceDriver, DeviceFailure } from '../device-driver.ts'
import { askDevice } from '../device-http.ts'
import type { IsTargetAllowed } from '../device-target.ts'

const TEMPLATE_LENGTH_MAX = 2000

export const HttpRelaySettings = z.object({
  url: z.string().check(z.maxLength(TEMPLATE_LENGTH_MAX), z.regex(/^https?:\/\//i)),
  method: z._default(z.enum(['GET', 'POST', 'PUT']), 'GET'),
  headers: z._default(z.record(z.string(), z.string()), {}),
  body: z._default(z.nullable(z.string().check(z.maxLength(TEMPLATE_LENGTH_MAX))), null),
  username: z._default(z.string(), ''),
  password: z._default(z.string(), ''),
  /** What the answer must contain; without it any 2xx is a success. */
  expect: z._default(z.nullable(z.string()), null),
})
export type HttpRelaySettings = z.output<typeof HttpRelaySettings>

export function createHttpRelay(settings: HttpRelaySettings, isTargetAllowed: IsTargetAllowed): DeviceDriver {
  const { method, headers, username, password, expect } = settings
  const user = username === '' ? null : { username, password }
  return {
    async open({ moduleId, signal }) {
      const filled = fill(settings.url, encodeURIComponent(moduleId ?? ''))
      if (!URL.canParse(filled)) throw new DeviceFailure('the address of the relay is no URL')
      const body = settings.body === null ? null : fill(settings.body, moduleId ?? '')
      const answer = await askDevice({ url: new URL(filled), method, headers, body, user, signal }, isTargetAllowed)
      const { status, text } = answer
      if (status === 401 || status === 403) throw new DeviceFailure(`the relay refuses the login (${status})`)
      if (status < 200 || status > 299) throw new DeviceFailure(`the relay answered ${status}`)
      if (expect !== null && !text.includes(expect)) throw new DeviceFailure(`the relay answered: ${text}`)
      return text.trim() || `HTTP ${status}`
    },
  }
}

const fill = (template: string, moduleId: string): string => template.replaceAll('{module_id}', moduleId)
