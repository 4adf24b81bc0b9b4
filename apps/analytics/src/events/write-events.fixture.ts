/**
 * Writes the events of a list to the store, one after the other, until it is killed or done. A program of its own, so
 * that a test can kill it in the middle. Arguments: database URL, data folder, camera number, events.
 */
import { createLogger, systemClock, systemRandom } from '@sova/base'
import { openBus } from '@sova/bus'
import { openDatabase } from '@sova/database'
import { createEventStore } from '@sova/event-store'
import { createEventWriter } from './event-writer.ts'

const [databaseUrl = '', dataDir = '', number = '', count = '0', firstAtMs = '0', jpeg = ''] = process.argv.slice(2)
const logger = createLogger('write-events', { level: 'silent' })
const database = openDatabase({ dataDir, databaseUrl }, { max: 2 })
const bus = await openBus({ database, logger })
const config = { dataDir, portalDomain: 'portal.test' }
const store = await createEventStore({ database, bus, clock: systemClock, config, logger })
const writer = createEventWriter({ store, clock: systemClock, random: systemRandom, logger })
const controller = new AbortController()
const picture = Buffer.from(jpeg, 'base64')
for (let index = 0; index < Number(count); index += 1) {
  writer.write({
    camera_number: number,
    type: 'perimeter_security',
    at_ms: Number(firstAtMs) + index * 1000,
    text: `event ${index}`,
    external_id: `engine/perimeter_security/0/${index}`,
    screenshots: { full: picture, event: picture },
  })
}
process.send?.('writing')
controller.abort()
await writer.run(controller.signal)
process.send?.('done')
process.exit(0)
