/** Analytics put together: events with their reports, pictures and streams, what they are set to, and when they work. */
import type { Clock, Logger, SecretBox, SovaConfig } from '@sova/base'
import type { Bus } from '@sova/bus'
import type { Database } from '@sova/database'
import { createEventStore } from '@sova/event-store'
import type { MediaTokenVerifier } from '@sova/media-tokens'
import type { Registry } from 'prom-client'
import type { ViewLog } from './audit/view-log.ts'
import { createCsvService } from './features/analytics-exports/csv-service.ts'
import { createEvidenceService } from './features/analytics-exports/evidence-service.ts'
import { serveExports } from './features/analytics-exports/export-routes.ts'
import { serveReports } from './features/analytics-reports/report-routes.ts'
import { createReportService } from './features/analytics-reports/report-service.ts'
import { refuseUnknownTypes } from './features/analytics-reports/unknown-type-routes.ts'
import { serveAnalyticSettings } from './features/analytics-settings/analytic-setting-routes.ts'
import { createAnalyticSettingService } from './features/analytics-settings/analytic-setting-service.ts'
import { serveAnalyticSources } from './features/analytics-settings/analytic-source-routes.ts'
import { serveEventFilters } from './features/event-filters/event-filter-routes.ts'
import { createEventFilterService } from './features/event-filters/event-filter-service.ts'
import { countAdded, createIngestMetrics } from './features/event-ingest/ingest-metrics.ts'
import { serveIngest } from './features/event-ingest/ingest-routes.ts'
import { createIngestService } from './features/event-ingest/ingest-service.ts'
import { listenToMqtt } from './features/event-mqtt/mqtt-listener.ts'
import type { MqttSettings } from './features/event-mqtt/mqtt-settings.ts'
import { serveEventScreenshots } from './features/event-screenshots/event-screenshot-routes.ts'
import { createPictureResizer } from './features/event-screenshots/picture-resizer.ts'
import { serveWebhooks } from './features/event-webhooks/webhook-routes.ts'
import { createPushHub } from './features/push/push-hub.ts'
import { measurePush } from './features/push/push-metrics.ts'
import { servePush } from './features/push/push-routes.ts'
import { serveSceneTracks } from './features/push/scene-tracks-routes.ts'
import { serveSchedules } from './features/schedules/schedule-routes.ts'
import { createScheduleService } from './features/schedules/schedule-service.ts'
import type { CallServer } from './http/handle-call.ts'
import type { TokenIssuer } from './media-tokens/token-issuer.ts'

export interface AnalyticsInputs {
  config: SovaConfig
  settings: { eventDays: number; eventDiskShare: number; mqtt: MqttSettings | null }
  database: Database
  bus: Bus
  clock: Clock
  logger: Logger
  secretBox: SecretBox
  tokens: TokenIssuer
  views: ViewLog
  verifyToken: MediaTokenVerifier
  registry: Registry
}

/** @returns closes what lives on */
export async function serveAnalytics(server: CallServer, inputs: AnalyticsInputs): Promise<() => Promise<void>> {
  const { config, settings, database, bus, clock, logger, secretBox, tokens, views, verifyToken, registry } = inputs
  const pushDomain = config.portalDomain
  const events = await createEventStore({
    database,
    bus,
    clock,
    config,
    logger,
    keptDays: settings.eventDays,
    screenshotDiskShare: settings.eventDiskShare,
  })
  const hub = await createPushHub({ bus, clock, logger })
  measurePush(registry, hub)
  const resizer = createPictureResizer({ logger })

  serveReports(server, createReportService({ database, events, tokens, views }))
  serveAnalyticSettings(server, createAnalyticSettingService({ database, bus, pushDomain }))
  serveAnalyticSources(server, database)
  serveEventFilters(server, createEventFilterService(database))
  serveSchedules(server, createScheduleService({ database, bus }))
  const metrics = createIngestMetrics(registry)
  const ingest = createIngestService({ database, events, metrics })
  serveIngest(server, ingest)
  serveWebhooks(server, ingest)
  const mqtt =
    settings.mqtt &&
    listenToMqtt({ settings: settings.mqtt, events: countAdded(events, 'mqtt', metrics), clock, logger })
  servePush(server, { database, events, hub, verifyToken, secretBox, clock, pushDomain })
  const endSceneTracks = await serveSceneTracks(server, { database, bus, secretBox, clock, logger, pushDomain })
  serveEventScreenshots(server.http, { database, verifyToken, events, resizer, nowMs: () => clock.nowMs() })
  serveExports(server, {
    csv: createCsvService({ database, events }),
    evidence: createEvidenceService({ config, database, events, tokens, nowMs: () => clock.nowMs() }),
  })
  refuseUnknownTypes(server.http)

  const stopping = new AbortController()
  const running = events.run(stopping.signal)
  return async () => {
    stopping.abort()
    endSceneTracks()
    await mqtt?.close()
    resizer.close()
    await hub.close()
    await running
    await events.close()
  }
}
