/** `sova health cameras|alerts|queues` and `sova audit`: what goes on, what went wrong, and who did what. */
import { createAuditRepository } from '@sova/accounts'
import type { Command } from 'commander'
import { type OutputOptions, report, row } from '../report.ts'
import { WHOLE_LIST, withConsole } from '../with-console.ts'
import { parseNumber } from './parse.ts'

const AUDIT_ROWS_DEFAULT = 100

export function addHealthVerbs(program: Command): void {
  const health = program.command('health').description('how cameras, recordings and queues are doing')
  health
    .command('cameras')
    .description('list the cameras, those without a picture first')
    .option('--bad', 'only those that are not well')
    .option('--json', 'answer as JSON')
    .action((options: OutputOptions & { bad?: boolean }) =>
      withConsole(async (console) => {
        const { results } = await console.health.listCameras({ ...WHOLE_LIST, is_bad: options.bad === true })
        report(options, results, () =>
          results.map(({ number, title, state, offline_since, gaps_count }) =>
            row(number, title, state, offline_since, `${gaps_count} gaps`),
          ),
        )
      }),
    )
  health
    .command('alerts')
    .description('list what goes on and what went wrong')
    .option('--open', 'only what goes on')
    .option('--json', 'answer as JSON')
    .action((options: OutputOptions & { open?: boolean }) =>
      withConsole(async (console) => {
        const { results } = await console.health.listAlerts(null, { ...WHOLE_LIST, is_open: options.open === true })
        report(options, results, () =>
          results.map(({ kind, subject, server, started_at, ended_at }) =>
            row(kind, subject, server, started_at, ended_at),
          ),
        )
      }),
    )
  health
    .command('queues')
    .description('say what waits to be done')
    .option('--json', 'answer as JSON')
    .action((options: OutputOptions) =>
      withConsole(async (console) => {
        const queues = await console.health.listQueues()
        report(options, queues, () => queues.map(({ name, length, oldest_at }) => row(name, length, oldest_at)))
      }),
    )
  program
    .command('audit')
    .description('who did what, the latest first')
    .option('--username <name>', 'done by this account')
    .option('--action <name>', 'of this kind')
    .option('--subject <text>', 'done to this camera, account or id')
    .option('--count <rows>', 'at most so many', parseNumber, AUDIT_ROWS_DEFAULT)
    .option('--json', 'answer as JSON')
    .action(listAudit)
}

interface AuditOptions extends OutputOptions {
  username?: string
  action?: string
  subject?: string
  count: number
}

async function listAudit({ json, count, ...filters }: AuditOptions): Promise<void> {
  await withConsole(async ({ database }) => {
    const rows = await createAuditRepository(database.db).list(filters, { limit: Math.trunc(count), offset: 0 })
    report({ ...(json ? { json } : {}) }, rows, () =>
      rows.map(({ at, username, action, address, subjects }) =>
        row(at.toISOString(), username, action, address, subjects.join(', ')),
      ),
    )
  })
}
