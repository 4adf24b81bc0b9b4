/** `sova device put|delete|list`: doors, gates and barriers, what they are asked over, and which cameras look at them. */
import { readFile } from 'node:fs/promises'
import { ACCESS_DRIVERS, type AdminDeviceCamera } from '@sova/contract'
import { type Command, InvalidArgumentError } from 'commander'
import { CliError } from '../cli-error.ts'
import { type OutputOptions, report, row } from '../report.ts'
import { WHOLE_LIST, withConsole } from '../with-console.ts'
import { writeDown } from '../write-down.ts'

type AccessDriver = (typeof ACCESS_DRIVERS)[number]

interface DevicePutOptions extends OutputOptions {
  gang: string
  ident: string
  title?: string
  driver: AccessDriver
  settings?: string
  camera: AdminDeviceCamera[]
  emergency?: boolean
  off?: boolean
  minConfidence: number
}

const MIN_CONFIDENCE_DEFAULT = 0.8
const DIRECTIONS: Readonly<Record<string, AdminDeviceCamera['direction']>> = { both: 0, in: 1, out: 2 }

export function addDeviceVerbs(program: Command): void {
  const device = program.command('device').description('doors, gates and barriers')
  device
    .command('put')
    .description('add a device, or change the one of this identifier; its permissions stay')
    .requiredOption('--gang <title>', 'organisation that it belongs to')
    .requiredOption('--ident <text>', 'what the installer calls it')
    .requiredOption('--driver <name>', ACCESS_DRIVERS.join(', '), parseDriver)
    .option('--settings <file>', 'JSON file with the settings of the driver; - reads them from standard input')
    .option('--title <text>', 'its name (default: the identifier)')
    .option('--camera <number:way[:module]>', 'a camera that looks at it; way is in, out or both', addLink, [])
    .option('--emergency', 'fire, police, ambulance and rescue vehicles pass')
    .option(
      '--min-confidence <share>',
      '0 to 1: less sure plates and faces open nothing; 0 also believes those that tell no confidence',
      parseShare,
      MIN_CONFIDENCE_DEFAULT,
    )
    .option('--off', 'it opens to nobody')
    .option('--json', 'answer as JSON')
    .action(putDevice)
  device
    .command('delete <gang> <ident>')
    .description('delete a device with its permissions; the journal keeps what it did')
    .option('--json', 'answer as JSON')
    .action(deleteDevice)
  device.command('list').description('list the devices').option('--json', 'answer as JSON').action(listDevices)
}

async function putDevice(options: DevicePutOptions): Promise<void> {
  const { gang, ident, title = ident, driver, minConfidence, camera: cameras } = options
  const settings = options.settings === undefined ? undefined : await readSettings(options.settings)
  await withConsole(async (console) => {
    const { organisations } = console
    const { id: gang_id } = await organisations.findGang(gang)
    const id = await organisations.findDeviceId(gang_id, ident)
    const device = await organisations.saveDevice({
      gang_id,
      ident,
      title,
      driver,
      is_active: options.off !== true,
      emergency_vehicle_access: options.emergency ?? false,
      min_confidence: minConfidence,
      cameras,
      ...(settings === undefined ? {} : { settings }),
      ...(id === null ? {} : { id }),
    })
    await writeDown(console, 'device put', [gang, ident], { title, driver, settings })
    report(options, device, () => [`device ${device.id}: ${device.title}`])
  })
}

async function deleteDevice(gang: string, ident: string, options: OutputOptions): Promise<void> {
  await withConsole(async (console) => {
    const { organisations } = console
    const { id: gangId } = await organisations.findGang(gang)
    const id = await organisations.findDeviceId(gangId, ident)
    if (id === null) throw new CliError(`${gang} has no device ${ident}`)
    await organisations.deleteDevice(id)
    await writeDown(console, 'device delete', [gang, ident])
    report(options, { gang, ident }, () => [`deleted the device ${ident}`])
  })
}

/** Settings hold passwords: they come from a file or a pipe, never from the command line that others can list. */
const readSettings = (file: string): Promise<string> => (file === '-' ? readAll(process.stdin) : readFile(file, 'utf8'))

async function readAll(stream: AsyncIterable<Buffer | string>): Promise<string> {
  const chunks: string[] = []
  for await (const chunk of stream) chunks.push(String(chunk))
  return chunks.join('')
}

async function listDevices(options: OutputOptions): Promise<void> {
  await withConsole(async ({ organisations }) => {
    const { results } = await organisations.listDevices(WHOLE_LIST)
    report(options, results, () =>
      results.map(({ gang, ident, title, driver, state, cameras }) =>
        row(gang, ident, title, driver, state, cameras.map(({ number }) => number).join(', ')),
      ),
    )
  })
}

function parseDriver(name: string): AccessDriver {
  const driver = ACCESS_DRIVERS.find((known) => known === name)
  if (driver) return driver
  throw new InvalidArgumentError(`one of ${ACCESS_DRIVERS.join(', ')}`)
}

function parseShare(text: string): number {
  const share = Number(text)
  if (text.trim() === '' || !(share >= 0 && share <= 1)) throw new InvalidArgumentError('0 to 1')
  return share
}

function addLink(text: string, links: readonly AdminDeviceCamera[]): AdminDeviceCamera[] {
  const [number = '', way = 'both', module_id = null] = text.split(':')
  const direction = Object.hasOwn(DIRECTIONS, way) ? DIRECTIONS[way] : undefined
  if (!/^\d{1,19}$/.test(number) || direction === undefined) {
    throw new InvalidArgumentError('write it as 1784553100:in or 1784553100:out:2')
  }
  return [...links, { number, direction, module_id }]
}
