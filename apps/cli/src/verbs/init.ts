/** `sova init` prepares a data folder, `sova migrate` brings its database up to date; `sova up` does both by itself. */
import type { Command } from 'commander'
import { type Installation, withInstallation } from '../with-installation.ts'

export function addInitVerbs(program: Command): void {
  program
    .command('init')
    .description('prepare the data folder: keys and database')
    .action(() =>
      withInstallation(async (installation) => {
        describeMigrations(installation)
        console.log(`the data folder ${installation.config.dataDir} is ready; next: sova user add <name>, sova up`)
      }),
    )
  program
    .command('migrate')
    .description('bring the database up to date')
    .action(() => withInstallation(async (installation) => describeMigrations(installation)))
}

function describeMigrations({ migrated }: Installation): void {
  for (const name of migrated) console.log(`applied ${name}`)
  if (migrated.length === 0) console.log('the database is up to date')
}
