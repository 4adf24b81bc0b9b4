/** `sova device put|list`: doors, gates and barriers, what they are asked over, and which cameras look at them. */
import { readFile } from 'node:fs/promises'
import { type Command, InvalidArgumentError } from 'commander'
import { CliError } from '../cli-error.ts'
import { withInstallation } from '../with-installation.ts'
import { createGangRepository, type DeviceLink } from './gang-repository.ts'

interface DevicePutOptions {
  gang: string
  ident: string
  title?: string
  driver: string
  settings?: string
  camera: DeviceLink[]
  emergency?: boolean
  minConfidence: number
}

const DRIVERS = ['http', 'mqtt', 'onvif', 'simulated'] as const
const MIN_CONFIDENCE_DEFAULT = 0.8
const DIRECTIONS: Readonly<Record<string, DeviceLink['direction']>> = { both: 0, in: 1, out: 2 }

export function addDeviceVerbs(program: Command): void {
  const device = program.command('device').description('doors, gates and barriers')
  device
    .command('put')
    .description('add a device, or change the one of this identifier; its permissions stay')
    .requiredOption('--gang <title>', 'organisation that it belongs to')
    .requiredOption('--ident <text>', 'what the installer calls it')
    .requiredOption('--driver <name>', DRIVERS.join(', '), parseDriver)
    .option('--settings <file>', 'JSON file with the settings of the driver; - reads them from standard input')
    .option('--title <text>', 'its name (default: the identifier)')
    .option('--camera <number:way[:module]>', 'a camera that looks at it; way is in, out or both', addLink, [])
    .option('--emergency', 'fire, police, ambulance and rescue vehicles pass')
    .option(
      '--min-confidence <share>',
      '0 to 1: less sure plates and faces open nothing',
      parseShare,
      MIN_CONFIDENCE_DEFAULT,
    )
    .action(putDevice)
  device.command('list').description('list the devices').action(listDevices)
}

async function putDevice(options: DevicePutOptions): Promise<void> {
  const settings = options.settings === undefined ? {} : await readSettings(options.settings)
  await withInstallation(async ({ database, secretBox }) => {
    await database.db.transaction().execute(async (transaction) => {
      const gangs = createGangRepository(transaction)
      const gangId = await gangs.find(options.gang)
      if (gangId === null) {
        throw new CliError(`there is no organisation ${options.gang}; add it with: sova gang add "${options.gang}"`)
      }
      const id = await gangs.putDevice({
        gangId,
        ident: options.ident,
        title: options.title ?? options.ident,
        driver: options.driver,
        settingsSealed: secretBox.seal(JSON.stringify(settings)),
        letsEmergencyPass: options.emergency ?? false,
        minConfidence: options.minConfidence,
      })
      const unknown = await gangs.linkCameras(id, options.camera)
      if (unknown.length > 0) throw new CliError(`there are no cameras ${unknown.join(', ')}`)
      console.log(`device ${id}: ${options.title ?? options.ident}`)
    })
  })
}

/** Settings hold passwords: they come from a file or a pipe, never from the command line that others can list. */
async function readSettings(file: string): Promise<object> {
  const text = file === '-' ? await readAll(process.stdin) : await readFile(file, 'utf8')
  try {
    const settings: unknown = JSON.parse(text)
    if (typeof settings === 'object' && settings !== null && !Array.isArray(settings)) return settings
  } catch {
    // Said below: a message of the parser would repeat what may be a password.
  }
  throw new CliError('the settings are no JSON object')
}

async function readAll(stream: AsyncIterable<Buffer | string>): Promise<string> {
  const chunks: string[] = []
  for await (const chunk of stream) chunks.push(String(chunk))
  return chunks.join('')
}

async function listDevices(): Promise<void> {
  await withInstallation(async ({ database }) => {
    const { rows } = await createGangRepository(database.db).listDevices()
    for (const { gang, ident, title, driver, state, cameras } of rows) {
      console.log([gang, ident, title, driver, state, cameras.join(', ')].join('\t'))
    }
  })
}

function parseDriver(name: string): string {
  if (DRIVERS.some((driver) => driver === name)) return name
  throw new InvalidArgumentError(`one of ${DRIVERS.join(', ')}`)
}

function parseShare(text: string): number {
  const share = Number(text)
  if (text.trim() === '' || !(share >= 0 && share <= 1)) throw new InvalidArgumentError('0 to 1')
  return share
}

function addLink(text: string, links: readonly DeviceLink[]): DeviceLink[] {
  const [cameraNumber = '', way = 'both', moduleId = null] = text.split(':')
  const direction = Object.hasOwn(DIRECTIONS, way) ? DIRECTIONS[way] : undefined
  if (!/^\d{1,19}$/.test(cameraNumber) || direction === undefined) {
    throw new InvalidArgumentError('write it as 1784553100:in or 1784553100:out:2')
  }
  return [...links, { cameraNumber, direction, moduleId }]
}
