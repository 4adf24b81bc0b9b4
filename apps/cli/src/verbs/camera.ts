/** `sova camera add|list`; `camera-device.ts` has the others. */
import { createAccountRepository } from '@sova/accounts'
import { createLogger, systemClock } from '@sova/base'
import { createCameraWriter } from '@sova/cameras'
import { probeSource, SourceFailure } from '@sova/media-sources'
import { type Command, InvalidArgumentError } from 'commander'
import { readFirstLine } from '../ask-password.ts'
import { CliError } from '../cli-error.ts'
import { describeProbe, describeSourceFailure, hostOf } from '../describe-source.ts'
import { ensureLocalMediaServer } from '../local-media-server.ts'
import { type Installation, withInstallation } from '../with-installation.ts'
import { addCameraDeviceVerbs } from './camera-device.ts'

interface CameraAddOptions {
  source: string
  subSource?: string
  owner: string
  title?: string
  address?: string
  timezone?: string
  latitude?: number
  longitude?: number
  number?: string
  archiveDays: number
  probe: boolean
}

const PROBE_TIMEOUT_MS = 10_000
const ARCHIVE_DAYS_DEFAULT = 7
const HOURS_A_DAY = 24

export function addCameraVerbs(program: Command): void {
  const camera = program.command('camera').description('cameras')
  camera
    .command('add')
    .description('add a camera; its source is tried first')
    .requiredOption(
      '--source <url>',
      'address of its main stream, rtsp://user:password@host/path; - reads it from standard input',
    )
    .requiredOption('--owner <username>', 'account that owns it')
    .option('--sub-source <url>', 'address of its smaller stream')
    .option('--title <text>', 'its name (default: the host of the source)')
    .option('--address <text>', 'where it hangs')
    .option('--timezone <name>', 'IANA name, for example Asia/Yekaterinburg')
    .option('--latitude <degrees>', 'where it is on the map', parseNumber)
    .option('--longitude <degrees>', 'where it is on the map', parseNumber)
    .option('--number <digits>', 'its number (default: drawn)')
    .option('--archive-days <days>', 'how long recordings are kept; 0 records nothing', parseDays, ARCHIVE_DAYS_DEFAULT)
    .option('--no-probe', 'add it without trying the source')
    .action(addCamera)
  addCameraDeviceVerbs(camera)
  camera.command('list').description('list the cameras').option('--json', 'answer as JSON').action(listCameras)
}

async function addCamera(options: CameraAddOptions): Promise<void> {
  const main = options.source === '-' ? await readFirstLine(process.stdin) : options.source
  const sources = options.subSource === undefined ? [main] : [main, options.subSource]
  const timezone = options.timezone
  if (timezone !== undefined && !isTimeZone(timezone)) throw new CliError(`there is no time zone ${timezone}`)
  const hasSound = options.probe ? await tryThem(sources) : false
  await withInstallation(async (installation) => {
    const { database, bus, secretBox } = installation
    const owner = await createAccountRepository(database.db).findByUsername(options.owner)
    if (!owner) throw new CliError(`there is no account ${options.owner}; add it with: sova user add ${options.owner}`)
    const cameras = createCameraWriter({ database, bus, secretBox })
    const added = await cameras.addCamera({
      title: options.title ?? hostOf(main),
      ownerId: owner.id,
      sources,
      mediaServerId: await ensureLocalMediaServer(installation),
      tariffId: await ensureTariff(installation, options.archiveDays),
      isSounding: hasSound,
      latitude: options.latitude ?? null,
      longitude: options.longitude ?? null,
      ...(options.number === undefined ? {} : { number: options.number }),
      ...(options.address === undefined ? {} : { address: options.address }),
      ...(timezone === undefined ? {} : { timezone }),
    })
    console.log(`added camera ${added.number}`)
  })
}

/** @returns whether the main stream has sound */
async function tryThem(sources: readonly string[]): Promise<boolean> {
  const logger = createLogger('probe', { level: 'silent' })
  let hasSound = false
  for (const [index, source] of sources.entries()) {
    try {
      const probed = await probeSource(source, { clock: systemClock, logger }, PROBE_TIMEOUT_MS)
      console.log(describeProbe(probed))
      if (index === 0) hasSound = probed.audio !== null
    } catch (error) {
      if (!(error instanceof SourceFailure)) throw error
      throw new CliError(describeSourceFailure(error, hostOf(source)))
    }
  }
  return hasSound
}

async function ensureTariff({ database, bus, secretBox }: Installation, archiveDays: number): Promise<number> {
  const dvrHours = archiveDays === 0 ? null : archiveDays * HOURS_A_DAY
  const name = archiveDays === 0 ? 'Live' : `Archive ${archiveDays} d`
  return createCameraWriter({ database, bus, secretBox }).ensureTariff({ name, dvrHours, dvrSizeGb: null })
}

async function listCameras({ json }: { json?: boolean }): Promise<void> {
  await withInstallation(async ({ database, bus, secretBox }) => {
    const cameras = await createCameraWriter({ database, bus, secretBox }).list()
    if (json) return console.log(JSON.stringify(cameras))
    for (const { number, title, address, tariff, owners } of cameras) {
      console.log([number, title, address, tariff, owners.join(', ')].join('\t'))
    }
    if (cameras.length === 0) console.log('no cameras yet; add one with: sova camera add')
  })
}

function parseNumber(text: string): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) throw new InvalidArgumentError('a number is needed')
  return value
}

function parseDays(text: string): number {
  const value = parseNumber(text)
  if (!Number.isInteger(value) || value < 0 || value > 3660) throw new InvalidArgumentError('0 to 3660 days')
  return value
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
