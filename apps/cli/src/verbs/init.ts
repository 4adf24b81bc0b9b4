/** `sova init` prepares a data folder, `sova migrate` brings its database up to date; `sova up` does both by itself. */
import type { Command } from 'commander'
import { type OutputOptions, report } from '../report.ts'
import { type Installation, withInstallation } from '../with-installation.ts'

export function addInitVerbs(program: Command): void {
  program
    .command('init')
    .description('prepare the data folder: keys and database')
    .option('--json', 'answer as JSON')
    .action((options: OutputOptions) =>
      withInstallation(async ({ config: { dataDir }, migrated }) =>
        report(options, { data_dir: dataDir, migrated }, () => [
          ...describeMigrations({ migrated }),
          `the data folder ${dataDir} is ready; next: sova user add <name>, sova up`,
        ]),
      ),
    )
  program
    .command('migrate')
    .description('bring the database up to date')
    .option('--json', 'answer as JSON')
    .action((options: OutputOptions) =>
      withInstallation(async ({ migrated }) => report(options, { migrated }, () => describeMigrations({ migrated }))),
    )
}

const describeMigrations = ({ migrated }: Pick<Installation, 'migrated'>): string[] =>
  migrated.length === 0 ? ['the database is up to date'] : migrated.map((name) => `applied ${name}`)
