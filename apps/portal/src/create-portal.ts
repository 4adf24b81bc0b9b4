/** The portal put together: every feature gets what it names, and nothing else. */
import { createAuditLog } from '@sova/accounts'
import { type Clock, type Logger, oneAtATime, type SecretBox, type SovaConfig } from '@sova/base'
import type { Bus } from '@sova/bus'
import { createBrandingService } from '@sova/console'
import type { Call } from '@sova/contract'
import { type Database, databaseAnswers } from '@sova/database'
import { createMediaTokenVerifier, createSigningKeyRepository, Ed25519Jwk, loadSigner } from '@sova/media-tokens'
import type { FastifyInstance } from 'fastify'
import portalPackage from '../package.json' with { type: 'json' }
import { auditCalls } from './audit/audit-calls.ts'
import { createViewLog } from './audit/view-log.ts'
import { createKnownBranding } from './branding/known-branding.ts'
import { serveAccount } from './features/account/account-routes.ts'
import { serveAccountLinks } from './features/account-links/account-link-routes.ts'
import { createAccountLinkService } from './features/account-links/account-link-service.ts'
import { serveAudit } from './features/audit/audit-routes.ts'
import { serveCameraSetup, servePtz } from './features/camera-setup/camera-setup-routes.ts'
import { createCameraSetup } from './features/camera-setup/create-camera-setup.ts'
import { serveCameras } from './features/cameras/camera-routes.ts'
import { createCameraService } from './features/cameras/camera-service.ts'
import { serveEmbed } from './features/embed/embed-routes.ts'
import { serveFavourites } from './features/favourites/favourite-routes.ts'
import { serveFolders } from './features/folders/folder-routes.ts'
import { createFolderService } from './features/folders/folder-service.ts'
import { serveMap } from './features/map/map-routes.ts'
import { serveMosaics } from './features/mosaics/mosaic-routes.ts'
import { createMosaicService } from './features/mosaics/mosaic-service.ts'
import { serveNotifications } from './features/notifications/create-notifications.ts'
import { serveScreenshots } from './features/screenshots/screenshot-routes.ts'
import { serveSession } from './features/session/session-routes.ts'
import { createSessionService, SESSION_TTL_S } from './features/session/session-service.ts'
import { serveSubusers } from './features/subusers/subuser-routes.ts'
import { createSubuserService } from './features/subusers/subuser-service.ts'
import { serveTimezones } from './features/timezones/timezone-routes.ts'
import { serveApiTokens } from './features/tokens/api-token-routes.ts'
import { createApiTokenFinder, isApiToken } from './features/tokens/api-token-session.ts'
import type { FindSession } from './http/caller.ts'
import type { CallServer } from './http/handle-call.ts'
import { serveHealth } from './http/health.ts'
import { createHttpServer } from './http/http-server.ts'
import { createLargeBodies } from './http/large-bodies.ts'
import { listenForMetrics, measureRequests } from './http/metrics.ts'
import { serveMapTiles } from './map-tiles/serve-map-tiles.ts'
import { createMediaServerRepository } from './media-servers/media-server-repository.ts'
import { createTokenIssuer } from './media-tokens/token-issuer.ts'
import { servePages } from './pages/serve-pages.ts'
import type { PortalSettings } from './portal-settings.ts'
import { serveAdmin } from './serve-admin.ts'
import { serveAnalytics } from './serve-analytics.ts'
import { servePacs } from './serve-pacs.ts'
import { createPasswordCheck } from './sign-in/password-check.ts'

export interface PortalInputs {
  config: SovaConfig
  settings: PortalSettings
  /** Migrated. */
  database: Database
  bus: Bus
  clock: Clock
  logger: Logger
  secretBox: SecretBox
}

export interface Portal {
  http: FastifyInstance
  /** Calls that have a handler. */
  servedCalls: ReadonlySet<Call>
  listen(): Promise<{ port: number; metricsPort: number }>
  close(): Promise<void>
}

/** Changes made by other processes (a new media server, a rotated key) are seen at the latest after this long. */
const REFRESH_INTERVAL_MS = 60_000

export async function createPortal(inputs: PortalInputs): Promise<Portal> {
  const { config, settings, database, bus, clock, logger, secretBox } = inputs
  const keys = createSigningKeyRepository(database.db)
  const mediaServers = createMediaServerRepository(database.db)
  const tokens = createTokenIssuer(await loadSigner({ database, secretBox, clock }), clock)
  const verifyToken = createMediaTokenVerifier({
    loadPublicKeys: async () =>
      (await keys.listPublic()).map((key) => ({ kid: key.kid, publicJwk: Ed25519Jwk.parse(key.public_jwk) })),
    nowMs: () => clock.nowMs(),
  })

  const brandingService = createBrandingService({ database, bus })
  const branding = await createKnownBranding({
    service: brandingService,
    started: { title: config.title, mapTiles: settings.mapTiles },
  })

  let mediaDomains: readonly string[] = []
  const refreshDomains = oneAtATime(async () => {
    const domains = await mediaServers.listDomains()
    mediaDomains = [...new Set([config.mediaDomain, config.portalDomain, ...domains])]
  })
  await refreshDomains()

  const http = await createHttpServer({
    logger,
    isTls: config.isTls,
    isBehindProxy: settings.isBehindProxy,
    mediaDomains: () => mediaDomains,
    mapOrigin: branding.mapOrigin,
    sessionTtlS: SESSION_TTL_S,
  })
  const registry = measureRequests(http)
  serveHealth(http, () => databaseAnswers(database))

  const audit = createAuditLog({ database, logger, clock })
  auditCalls(http, audit)
  const checkPassword = createPasswordCheck({ database, clock, audit })
  const sessions = createSessionService({ database, bus, clock, checkPassword })
  const findApiToken = createApiTokenFinder(database, clock)
  const findSession: FindSession = (token, kind) =>
    isApiToken(token) ? findApiToken(token, kind) : sessions.findSession(token, kind)
  const server: CallServer = { http, findSession, served: new Set(), largeBodies: createLargeBodies() }
  serveSession(server, {
    sessions,
    database,
    clock,
    cookies: { isTls: config.isTls },
    audit,
    product: () => ({ ...describeProduct(config, settings), ...branding.context() }),
  })
  serveAccount(server, { database, bus, clock, checkPassword })
  serveAccountLinks(server, createAccountLinkService({ database, bus, clock, checkPassword }))
  serveSubusers(server, createSubuserService({ database, bus, clock }))
  serveApiTokens(server, database, clock)
  serveAudit(server, database)
  serveAdmin(server, { ...inputs, branding: { branding: brandingService, known: branding } })
  const views = createViewLog(audit, clock)
  serveCameras(server, createCameraService({ database, bus, tokens, views, clock }))
  const cameraSetup = createCameraSetup({ config, database, bus, clock, logger, secretBox })
  serveCameraSetup(server, cameraSetup.setup)
  servePtz(server, cameraSetup.ptz)
  serveTimezones(server, clock)
  serveFavourites(server, database)
  serveFolders(server, createFolderService(database))
  serveMap(server, database)
  serveMosaics(server, createMosaicService(database))
  const pacs = await servePacs(server, { database, bus, clock, logger })
  const closeAnalytics = await serveAnalytics(server, { ...inputs, tokens, views, verifyToken, registry })
  const closeNotifications = await serveNotifications(server, {
    ...inputs,
    settings: settings.notifications,
    registry,
    product: () => branding.context().title,
    portal: { isTls: config.isTls, domain: config.portalDomain },
  })
  serveEmbed(http, { database, tokens, webDir: settings.webDir })
  serveScreenshots(http, { config, database, verifyToken })
  serveMapTiles(http, settings.mapTiles)
  await servePages(http, settings.webDir, branding.description)

  const stopping = new AbortController()
  const logFailure = (error: unknown) => logger.warn({ err: error }, 'could not refresh')
  const refreshSigner = async () => tokens.useSigner(await loadSigner({ database, secretBox, clock }))
  const subscriptions = [
    await bus.subscribe('camera_changed', () => void refreshDomains().catch(logFailure)),
    await bus.subscribe('installation_changed', () => void branding.refresh().catch(logFailure)),
    await bus.subscribe('signing_keys_changed', () => void refreshSigner().catch(logFailure)),
  ]

  async function keepFresh(): Promise<void> {
    for (;;) {
      await clock.sleep(REFRESH_INTERVAL_MS, stopping.signal)
      if (stopping.signal.aborted) return
      try {
        await refreshDomains()
        await branding.refresh()
        await refreshSigner()
      } catch (error) {
        logFailure(error)
      }
    }
  }
  const refreshing = keepFresh()
  const closers: (() => Promise<void>)[] = []

  return {
    http,
    servedCalls: server.served,
    async listen() {
      const metrics = await listenForMetrics(registry, { host: '127.0.0.1', port: config.portalMetricsPort })
      closers.push(metrics.close)
      await http.listen({ host: config.host, port: config.portalPort })
      const bound = http.server.address()
      return { port: typeof bound === 'object' && bound ? bound.port : config.portalPort, metricsPort: metrics.port }
    },
    async close() {
      stopping.abort()
      pacs.close()
      for (const unsubscribe of subscriptions) unsubscribe()
      await refreshing
      await cameraSetup.close()
      await closeAnalytics()
      await closeNotifications()
      await http.close()
      await audit.settled()
      await Promise.all(closers.map((close) => close()))
    },
  }
}

function describeProduct(config: SovaConfig, settings: PortalSettings) {
  return {
    http_mode: settings.httpMode,
    version: portalPackage.version,
    default_push_domain: config.portalDomain,
    is_boxed: settings.isBoxed,
    is_welcome: settings.isWelcome,
  }
}
