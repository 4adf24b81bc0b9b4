import type { Migration } from '../migration.ts'
import { up as accountsAndCameras } from './0001-accounts-and-cameras.ts'
import { up as foldersAndLists } from './0002-folders-and-lists.ts'
import { up as alerts } from './0003-alerts.ts'
import { up as access } from './0004-access.ts'
import { up as analytics } from './0005-analytics.ts'
import { up as linkedAccounts } from './0006-accounts.ts'
import { up as cameraRights } from './0006-camera-rights.ts'
import { up as cameraSetup } from './0007-camera-setup.ts'
import { up as mosaics } from './0008-mosaics.ts'
import { up as audit } from './0009-audit.ts'
import { up as sourceAddresses } from './0010-source-addresses.ts'
import { up as eventFilters } from './0011-event-filters.ts'
import { up as notifications } from './0012-notifications.ts'
import { up as operatorConsole } from './0013-console.ts'
import { up as analyticModels } from './0014-analytic-models.ts'
import { up as notificationWords } from './0015-notification-words.ts'
import { up as eventIndexes } from './0016-event-indexes.ts'
import { up as surerReadings } from './0017-surer-readings.ts'
import { up as mosaicRevisions } from './0018-mosaic-revisions.ts'

/** In the order in which they are applied. A migration that was released is never changed. */
export const migrations: readonly Migration[] = [
  { name: '0001-accounts-and-cameras', up: accountsAndCameras },
  { name: '0002-folders-and-lists', up: foldersAndLists },
  { name: '0003-alerts', up: alerts },
  { name: '0004-access', up: access },
  { name: '0005-analytics', up: analytics },
  { name: '0006-accounts', up: linkedAccounts },
  { name: '0006-camera-rights', up: cameraRights },
  { name: '0007-camera-setup', up: cameraSetup },
  { name: '0008-mosaics', up: mosaics },
  { name: '0009-audit', up: audit },
  { name: '0010-source-addresses', up: sourceAddresses },
  { name: '0011-event-filters', up: eventFilters },
  { name: '0012-notifications', up: notifications },
  { name: '0013-console', up: operatorConsole },
  { name: '0014-analytic-models', up: analyticModels },
  { name: '0015-notification-words', up: notificationWords },
  { name: '0016-event-indexes', up: eventIndexes },
  { name: '0017-surer-readings', up: surerReadings },
  { name: '0018-mosaic-revisions', up: mosaicRevisions },
]
