/** What the installation calls itself. */
import * as z from 'zod/mini'
import { Branding, BrandingChange } from '../branding.ts'
import { defineCall } from '../define-call.ts'

export const loadBranding = defineCall({
  path: '/v0/admin/branding/',
  access: 'operator',
  apiScope: 'read',
  summary: 'Title, logo, favicon, language, map and store links of this installation.',
  request: z.object({}),
  response: Branding,
})

export const saveBranding = defineCall({
  path: '/v0/admin/branding/save/',
  access: 'operator',
  summary: 'Changes them; what is left out stays, null takes it away.',
  request: BrandingChange,
  response: Branding,
})
