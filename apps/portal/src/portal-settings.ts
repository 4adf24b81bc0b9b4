/** Settings of the portal alone, beside those that all processes share. */
import { resolve } from 'node:path'

export interface PortalSettings {
  /** The built web app. */
  webDir: string
  /** Browsers reach the portal by https: secure cookies, HSTS. */
  isTls: boolean
  /** Believe the `X-Forwarded-…` headers. */
  isBehindProxy: boolean
}

/** @param appDir the portal's own folder */
export function readPortalSettings(environment: NodeJS.ProcessEnv, appDir: string): PortalSettings {
  return {
    webDir: resolve(environment.SOVA_WEB_DIR || resolve(appDir, '..', 'web', 'dist')),
    isTls: environment.SOVA_TLS === '1',
    isBehindProxy: environment.SOVA_BEHIND_PROXY === '1',
  }
}
