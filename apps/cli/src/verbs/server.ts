/** `sova server list|add|drain|restore|delete`: the media servers. */
import type { MediaServerHealth } from '@sova/contract'
import type { Command } from 'commander'
import { type OutputOptions, report, row } from '../report.ts'
import { withConsole } from '../with-console.ts'
import { writeDown } from '../write-down.ts'

export function addServerVerbs(program: Command): void {
  const server = program.command('server').description('media servers')
  server
    .command('list')
    .description('list the media servers with what they carry')
    .option('--json', 'answer as JSON')
    .action((options: OutputOptions) =>
      withConsole(async ({ servers }) => {
        const all = await servers.list()
        report(options, all, () => all.map(describeServer))
      }),
    )
  server
    .command('add <name> <domain>')
    .description('make a Flussonic server known; those of Sova make themselves known')
    .option('--json', 'answer as JSON')
    .action((name: string, domain: string, options: OutputOptions) =>
      withConsole(async (console) => {
        const saved = await console.servers.save({ name, domain, vendor_name: 'flussonic' })
        await writeDown(console, 'server add', [name])
        report(options, saved, () => [`added the media server ${name}`])
      }),
    )
  for (const isDraining of [true, false]) {
    server
      .command(isDraining ? 'drain <name>' : 'restore <name>')
      .description(isDraining ? 'give its cameras to the others, and none to it' : 'give it back its cameras')
      .option('--json', 'answer as JSON')
      .action((name: string, options: OutputOptions) =>
        withConsole(async (console) => {
          const { id } = await console.servers.findByName(name)
          const answer = await console.servers.drain(id, isDraining)
          await writeDown(console, isDraining ? 'server drain' : 'server restore', [name])
          report(options, answer, () => [`moved ${answer.moved} cameras`])
        }),
      )
  }
  server
    .command('delete <name>')
    .description('forget a media server that has no cameras')
    .option('--json', 'answer as JSON')
    .action((name: string, options: OutputOptions) =>
      withConsole(async (console) => {
        await console.servers.delete((await console.servers.findByName(name)).id)
        await writeDown(console, 'server delete', [name])
        report(options, { name }, () => [`deleted the media server ${name}`])
      }),
    )
}

const describeServer = ({ name, domain, cameras_count, offline_count, is_draining, load }: MediaServerHealth): string =>
  row(
    name,
    domain,
    `${cameras_count} cameras`,
    `${offline_count} without a picture`,
    load ? `${load.viewers} viewers` : '',
    is_draining ? 'being emptied' : '',
  )
