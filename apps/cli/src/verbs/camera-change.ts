/** `sova camera edit|delete|import|probe|permit|permissions` and `sova tariff`: what is said of cameras that are there. */
import { readFile } from 'node:fs/promises'
import { importCamerasFromCsv } from '@sova/console'
import type { AnalyticType, Permission } from '@sova/contract'
import { type Command, InvalidArgumentError } from 'commander'
import { readFirstLine } from '../ask-password.ts'
import { CliError } from '../cli-error.ts'
import { ensureLocalMediaServer } from '../local-media-server.ts'
import { type OutputOptions, report, row } from '../report.ts'
import { sentenceOf } from '../sentences.ts'
import { withConsole } from '../with-console.ts'
import { writeDown } from '../write-down.ts'
import { parseAnalytics, parseEmbedHosts, parseNumber } from './parse.ts'

const PERMISSIONS = ['O', 'R', 'L'] as const satisfies readonly Permission[]

interface CameraEditOptions extends OutputOptions {
  title?: string
  address?: string
  timezone?: string
  latitude?: number
  longitude?: number
  tariff?: string
  server?: string
  analytics?: AnalyticType[]
  source?: string
  subSource?: string
  public?: boolean
  embed?: boolean
  embedHosts?: string[]
}

export function addCameraChangeVerbs(camera: Command): void {
  camera
    .command('edit <number>')
    .description('change what is said of a camera; what is left out stays')
    .option('--title <text>', 'its name')
    .option('--address <text>', 'where it hangs')
    .option('--timezone <name>', 'IANA name')
    .option('--latitude <degrees>', 'where it is on the map', parseNumber)
    .option('--longitude <degrees>', 'where it is on the map', parseNumber)
    .option('--tariff <name>', 'how long it is recorded')
    .option('--server <name>', 'media server that records it')
    .option('--analytics <kinds>', 'what may be recognised, separated by commas; none of it with ""', parseAnalytics)
    .option('--source <url>', 'address of its main stream; - reads it from standard input')
    .option('--sub-source <url>', 'address of its smaller stream, beside --source')
    .option('--public', 'everybody may see it')
    .option('--no-public', 'only those may see it who have a right to')
    .option('--embed', 'other sites may show it')
    .option('--no-embed', 'other sites may not show it')
    .option('--embed-hosts <sites>', 'which sites, separated by commas; * is every one, "" is none', parseEmbedHosts)
    .option('--json', 'answer as JSON')
    .action(editCamera)
  camera
    .command('delete <number>')
    .description('delete a camera; its recordings stay until they are old')
    .option('--json', 'answer as JSON')
    .action((number: string, options: OutputOptions) =>
      withConsole(async (console) => {
        await console.cameras.delete(number)
        await writeDown(console, 'camera delete', [number])
        report(options, { number }, () => [`deleted camera ${number}`])
      }),
    )
  camera
    .command('import <file>')
    .description('add the cameras of a CSV, all of them or none')
    .option('--preview', 'say only what would be added, and what is wrong')
    .option('--json', 'answer as JSON')
    .action(importCameras)
  camera
    .command('probe <url>')
    .description('look at a stream for some seconds; - reads its address from standard input')
    .option('--json', 'answer as JSON')
    .action(probeCamera)
  camera
    .command('permit <number> <username> <permission>')
    .description(`give an account a permission to a camera: ${PERMISSIONS.join(', ')}, or none`)
    .option('--json', 'answer as JSON')
    .action(permit)
  camera
    .command('permissions <number>')
    .description('list who has a permission of its own to a camera')
    .option('--json', 'answer as JSON')
    .action((number: string, options: OutputOptions) =>
      withConsole(async ({ cameras }) => {
        const held = await cameras.listPermissions(number)
        report(options, held, () => held.map(({ username, permission }) => row(username, permission)))
      }),
    )
}

async function editCamera(number: string, options: CameraEditOptions): Promise<void> {
  const { json, source, subSource, tariff, server, public: isPublic, embed, embedHosts, ...said } = options
  const main = source === '-' ? await readFirstLine(process.stdin) : source
  if (main === undefined && subSource !== undefined) throw new CliError('--sub-source stands beside --source')
  await withConsole(async (console) => {
    const { cameras, servers } = console
    const tariffId = tariff === undefined ? undefined : await tariffIdOf(cameras, tariff)
    const edited = await cameras.edit({
      number,
      ...said,
      ...(main === undefined ? {} : { sources: subSource === undefined ? [main] : [main, subSource] }),
      ...(tariffId === undefined ? {} : { tariff_id: tariffId }),
      ...(server === undefined ? {} : { media_server_id: (await servers.findByName(server)).id }),
      ...(isPublic === undefined ? {} : { is_public: isPublic }),
      ...(embed === undefined ? {} : { is_embed: embed }),
      ...(embedHosts === undefined ? {} : { embed_hosts: embedHosts }),
    })
    const changes = { ...said, source, subSource, tariff, server, isPublic, embed, embedHosts }
    await writeDown(console, 'camera edit', [number], changes)
    report({ ...(json ? { json } : {}) }, edited, () => [`changed camera ${number}`])
  })
}

async function tariffIdOf(
  cameras: { listTariffs(): Promise<{ id: number; name: string }[]> },
  name: string,
): Promise<number> {
  const tariff = (await cameras.listTariffs()).find((one) => one.name === name)
  if (!tariff) throw new CliError(`there is no tariff ${name}; make it with: sova tariff save "${name}"`)
  return tariff.id
}

async function importCameras(file: string, options: OutputOptions & { preview?: boolean }): Promise<void> {
  const csv = await readFile(file, 'utf8')
  await withConsole(async (console) => {
    await ensureLocalMediaServer(console)
    const say = (key: string, parameters?: Record<string, string>) => sentenceOf(key, parameters) ?? key
    const isPreview = options.preview === true
    const { rows, added } = await importCamerasFromCsv({ cameras: console.cameras, say }, { csv, isPreview })
    if (added > 0) {
      const numbers = rows.flatMap(({ number }) => (number ? [number] : []))
      await writeDown(console, 'camera import', numbers)
    }
    const wrong = rows.filter(({ problems }) => problems.length > 0)
    report(options, { rows, added }, () => [
      ...rows.map(({ line, number, title, source, problems }) => row(line, number, title, source, problems.join('; '))),
      wrong.length > 0
        ? `nothing was added: ${wrong.length} of ${rows.length} lines are wrong`
        : `added ${added} cameras`,
    ])
    if (wrong.length > 0) process.exitCode = 1
  })
}

async function probeCamera(address: string, options: OutputOptions): Promise<void> {
  const source = address === '-' ? await readFirstLine(process.stdin) : address
  await withConsole(async ({ cameras }) => {
    const { picture: _, ...probed } = await cameras.probe(source)
    report(options, probed, () => Object.entries(probed).map(([name, value]) => row(name, value)))
  })
}

async function permit(number: string, username: string, name: string, options: OutputOptions): Promise<void> {
  const permission: Permission | null = name === 'none' ? null : (PERMISSIONS.find((known) => known === name) ?? null)
  if (permission === null && name !== 'none') throw new InvalidArgumentError(`one of ${PERMISSIONS.join(', ')}, none`)
  await withConsole(async (console) => {
    await console.cameras.setPermission(number, username, permission)
    await writeDown(console, `camera permit ${name}`, [number, username])
    report(options, { number, username, permission }, () => [`${username}: ${permission ?? 'no permission'}`])
  })
}
