/** `sova keys rotate|list`: the keys that sign the tokens of video. */
import { systemClock } from '@sova/base'
import { createSigningKeyRepository, rotateSigningKeys } from '@sova/media-tokens'
import type { Command } from 'commander'
import { type OutputOptions, report, row } from '../report.ts'
import { withInstallation } from '../with-installation.ts'
import { writeDown } from '../write-down.ts'

export function addKeyVerbs(program: Command): void {
  const keys = program.command('keys').description('keys that sign the tokens of video')
  keys
    .command('rotate')
    .description('sign with a new key from now on; tokens of the old one work until they end')
    .option('--json', 'answer as JSON')
    .action((options: OutputOptions) =>
      withInstallation(async (installation) => {
        const { database, secretBox, bus } = installation
        const { kid } = await rotateSigningKeys({ database, secretBox, clock: systemClock })
        await bus.publish('signing_keys_changed', {})
        await writeDown(installation, 'keys rotate', [kid])
        report(options, { kid }, () => [`tokens are signed with the key ${kid} from now on`])
      }),
    )
  keys
    .command('list')
    .description('list the keys, the one that signs first')
    .option('--json', 'answer as JSON')
    .action((options: OutputOptions) =>
      withInstallation(async ({ database }) => {
        const all = await createSigningKeyRepository(database.db).list()
        const told = all.map(({ kid, created_at, retired_at }) => ({
          kid,
          created_at: created_at.toISOString(),
          retired_at: retired_at?.toISOString() ?? null,
        }))
        report(options, told, () => told.map((key) => row(key.kid, key.created_at, key.retired_at)))
      }),
    )
}
