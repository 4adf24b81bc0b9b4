/** `sova tariff save|list`: how long and how much is recorded. */
import type { Command } from 'commander'
import { type OutputOptions, report, row } from '../report.ts'
import { withConsole } from '../with-console.ts'
import { writeDown } from '../write-down.ts'
import { parseNumber } from './parse.ts'

const HOURS_A_DAY = 24

export function addTariffVerbs(program: Command): void {
  const tariff = program.command('tariff').description('how long and how much is recorded')
  tariff
    .command('save <name>')
    .description('make a tariff, or change the one of this name; without bounds nothing is recorded')
    .option('--days <days>', 'kept so long', parseNumber)
    .option('--gigabytes <size>', 'at most so much of a camera', parseNumber)
    .option('--json', 'answer as JSON')
    .action((name: string, options: OutputOptions & { days?: number; gigabytes?: number }) =>
      withConsole(async (console) => {
        const dvr_hours = options.days === undefined ? null : Math.round(options.days * HOURS_A_DAY)
        const saved = await console.cameras.saveTariff({ name, dvr_hours, dvr_size: options.gigabytes ?? null })
        await writeDown(console, 'tariff save', [name])
        report(options, saved, () => [`saved the tariff ${saved.name}`])
      }),
    )
  tariff
    .command('list')
    .description('list the tariffs')
    .option('--json', 'answer as JSON')
    .action((options: OutputOptions) =>
      withConsole(async ({ cameras }) => {
        const tariffs = await cameras.listTariffs()
        report(options, tariffs, () => tariffs.map(({ name, dvr_hours, dvr_size }) => row(name, dvr_hours, dvr_size)))
      }),
    )
}
