export { createPortal, type Portal, type PortalInputs } from './create-portal.ts'
export type { PortalSettings } from './portal-settings.ts'
