/** `sova camera add|list`; `camera-change.ts` and `camera-device.ts` have the others. */
import { createLogger, systemClock } from '@sova/base'
import { type AdminCamera, ANALYTIC_TYPES, type AnalyticType } from '@sova/contract'
import { createFfmpegSource } from '@sova/media-codec'
import { allowNetworks, probeSource, SourceFailure } from '@sova/media-sources'
import { type Command, InvalidArgumentError } from 'commander'
import { readFirstLine } from '../ask-password.ts'
import { CliError } from '../cli-error.ts'
import { describeProbe, describeSourceFailure, hostOf } from '../describe-source.ts'
import { ensureLocalMediaServer } from '../local-media-server.ts'
import { type OutputOptions, report, row } from '../report.ts'
import { type Console, WHOLE_LIST, withConsole } from '../with-console.ts'
import { writeDown } from '../write-down.ts'
import { addCameraChangeVerbs } from './camera-change.ts'
import { addCameraDeviceVerbs } from './camera-device.ts'
import { parseAnalytics, parseNumber } from './parse.ts'

interface CameraAddOptions extends OutputOptions {
  source: string
  subSource?: string
  owner: string
  title?: string
  address?: string
  timezone?: string
  latitude?: number
  longitude?: number
  number?: string
  withRecordings?: boolean
  archiveDays: number
  server?: string
  analytics?: AnalyticType[]
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
    .option('--with-recordings', 'it is the camera whose recordings are kept under the number')
    .option('--archive-days <days>', 'how long recordings are kept; 0 records nothing', parseDays, ARCHIVE_DAYS_DEFAULT)
    .option('--server <name>', 'media server that records it (default: where there is room)')
    .option('--analytics <kinds>', `what may be recognised: ${ANALYTIC_TYPES.join(', ')}`, parseAnalytics)
    .option('--no-probe', 'add it without trying the source')
    .option('--json', 'answer as JSON')
    .action(addCamera)
  addCameraChangeVerbs(camera)
  addCameraDeviceVerbs(camera)
  camera.command('list').description('list the cameras').option('--json', 'answer as JSON').action(listCameras)
}

async function addCamera(options: CameraAddOptions): Promise<void> {
  const main = options.source === '-' ? await readFirstLine(process.stdin) : options.source
  const sources = options.subSource === undefined ? [main] : [main, options.subSource]
  const { timezone, title = hostOf(main), owner, number, address, analytics } = options
  if (timezone !== undefined && !isTimeZone(timezone)) throw new CliError(`there is no time zone ${timezone}`)
  await withConsole(async (console) => {
    const hasSound = options.probe ? await tryThem(sources, console, options) : false
    await ensureLocalMediaServer(console)
    const server = options.server === undefined ? null : await console.servers.findByName(options.server)
    const added = await console.cameras.add({
      sources,
      title,
      owner,
      tariff_id: await ensureTariff(console, options.archiveDays),
      is_sounding: hasSound,
      latitude: options.latitude ?? null,
      longitude: options.longitude ?? null,
      ...(server ? { media_server_id: server.id } : {}),
      ...(number === undefined ? {} : { number }),
      hasRecorded: options.withRecordings === true,
      ...(address === undefined ? {} : { address }),
      ...(timezone === undefined ? {} : { timezone }),
      ...(analytics === undefined ? {} : { analytics }),
    })
    await writeDown(console, 'camera add', [added.number])
    report(options, added, () => [`added camera ${added.number}`])
  })
}

/** @returns whether the main stream has sound */
async function tryThem(sources: readonly string[], { config }: Console, { json }: OutputOptions): Promise<boolean> {
  const logger = createLogger('probe', { level: 'silent' })
  const isTargetAllowed = allowNetworks(config.cameraNetworks)
  const inputs = { clock: systemClock, logger, isTargetAllowed, openSecond: createFfmpegSource }
  let hasSound = false
  for (const [index, source] of sources.entries()) {
    try {
      const probed = await probeSource(source, inputs, PROBE_TIMEOUT_MS)
      if (!json) console.log(describeProbe(probed))
      if (index === 0) hasSound = probed.audio !== null
    } catch (error) {
      if (!(error instanceof SourceFailure)) throw error
      throw new CliError(describeSourceFailure(error, hostOf(source)))
    }
  }
  return hasSound
}

async function ensureTariff({ cameras }: Console, archiveDays: number): Promise<number> {
  const dvr_hours = archiveDays === 0 ? null : archiveDays * HOURS_A_DAY
  const name = archiveDays === 0 ? 'Live' : `Archive ${archiveDays} d`
  return (await cameras.saveTariff({ name, dvr_hours, dvr_size: null })).id
}

async function listCameras(options: OutputOptions): Promise<void> {
  await withConsole(async ({ cameras, servers }) => {
    const { results } = await cameras.list(WHOLE_LIST)
    const tariffs = new Map((await cameras.listTariffs()).map(({ id, name }) => [id, name]))
    const serverNames = new Map((await servers.list()).map(({ id, name }) => [id, name]))
    const named = results.map((camera) => ({
      ...camera,
      tariff: tariffs.get(camera.tariff_id) ?? '',
      server: serverNames.get(camera.media_server_id) ?? '',
    }))
    report(options, named, () =>
      named.length === 0 ? ['no cameras yet; add one with: sova camera add'] : named.map(describeCamera),
    )
  })
}

const describeCamera = ({ number, title, address, tariff, owners }: AdminCamera & { tariff: string }): string =>
  row(number, title, address, tariff, owners.join(', '))

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
