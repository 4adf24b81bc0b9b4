export { createPortal, type Portal, type PortalInputs } from './create-portal.ts'
export { rotateSigningKeys } from './media-tokens/signing-keys.ts'
export type { PortalSettings } from './portal-settings.ts'
