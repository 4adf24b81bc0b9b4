/** The access-control area put together: what one organisation keeps of its people, and the devices that open to them. */
import type { Clock, Logger } from '@sova/base'
import type { Bus } from '@sova/bus'
import type { Database } from '@sova/database'
import { createDeviceCommandRepository } from './features/devices/device-command-repository.ts'
import { createDeviceCommander } from './features/devices/device-commander.ts'
import { serveDevices } from './features/devices/device-routes.ts'
import { createDeviceService } from './features/devices/device-service.ts'
import { serveAccessGroups } from './features/pacs/access-groups/access-group-routes.ts'
import { createAccessGroupService } from './features/pacs/access-groups/access-group-service.ts'
import { serveBans } from './features/pacs/bans/ban-routes.ts'
import { createBanService } from './features/pacs/bans/ban-service.ts'
import { serveCars } from './features/pacs/cars/car-routes.ts'
import { createCarService } from './features/pacs/cars/car-service.ts'
import { serveEmployees } from './features/pacs/employees/employee-routes.ts'
import { createEmployeeService } from './features/pacs/employees/employee-service.ts'
import { serveImport } from './features/pacs/import/import-routes.ts'
import { createImportService } from './features/pacs/import/import-service.ts'
import { createTableReader } from './features/pacs/import/read-table.ts'
import { serveJournal } from './features/pacs/journal/journal-routes.ts'
import { createJournalService } from './features/pacs/journal/journal-service.ts'
import { servePermissions } from './features/pacs/permissions/permission-routes.ts'
import { servePhotos } from './features/pacs/photos/photo-routes.ts'
import { createPhotoService } from './features/pacs/photos/photo-service.ts'
import { createPictureRenderer } from './features/pacs/photos/render-picture.ts'
import type { CallServer } from './http/handle-call.ts'
import { createGangFinder } from './pacs/gang-repository.ts'

export interface PacsInputs {
  database: Database
  bus: Bus
  clock: Clock
  logger: Logger
}

/** @returns what is closed with the portal */
export async function servePacs(server: CallServer, inputs: PacsInputs): Promise<{ close(): void }> {
  const { database, bus, clock, logger } = inputs
  const { db } = database
  const gangOf = createGangFinder(database)
  const commands = createDeviceCommandRepository(db)
  const commander = await createDeviceCommander({ commands, bus, clock })

  serveEmployees(server, gangOf, createEmployeeService(database))
  serveImport(server, gangOf, createImportService({ database, readTable: createTableReader(logger) }))
  const renderPicture = createPictureRenderer(logger)
  servePhotos(server, gangOf, createPhotoService({ database, clock, renderPicture }))
  serveAccessGroups(server, gangOf, createAccessGroupService(database))
  servePermissions(server, gangOf, database)
  serveBans(server, gangOf, createBanService({ db, clock }))
  serveCars(server, gangOf, createCarService({ db, clock }))
  serveDevices(server, gangOf, createDeviceService(database, commander))
  serveJournal(server, gangOf, createJournalService({ db, clock }))
  return { close: () => commander.close() }
}
