/** `sova up [part…]`: the supervisor. */
import { createSetupLink } from '@sova/accounts'
import { portalUrl, readConfig, type SovaConfig, systemClock, systemRandom } from '@sova/base'
import type { Command } from 'commander'
import { Argument } from 'commander'
import { runUntilSignal } from '../run-until-signal.ts'
import { PARTS, type Part } from '../supervisor/programs.ts'
import { createSystem } from '../supervisor/system.ts'

export function addUpVerb(program: Command): void {
  program
    .command('up')
    .description('start Sova on this machine: all of it, or only the named parts')
    .addArgument(new Argument('[part...]', 'what to start').choices(PARTS))
    .action((parts: Part[]) => up(parts))
}

async function up(asked: readonly Part[]): Promise<void> {
  const config = readConfig()
  const parts = partsToStart(asked)
  let setupToken: string | null = null
  const system = createSystem({
    config,
    parts,
    environment: process.env,
    clock: systemClock,
    random: systemRandom,
    print: console.log,
    prepare: async ({ database }) => {
      const link = await createSetupLink(database)
      setupToken = link?.token ?? null
    },
  })
  await runUntilSignal(system, async () => {
    system.logger.info('Sova runs; Ctrl-C stops it')
    if (setupToken !== null) console.log(describeSetupLink(config, setupToken))
    else if (parts.includes('portal')) console.log(`\n  Open ${portalUrl(config)}\n`)
  })
}

/** Printed and never logged: whoever holds it becomes the operator. */
const describeSetupLink = (config: SovaConfig, token: string): string => `
  There is no account yet. Make the first one here, within a day; the link works once:
  ${portalUrl(config)}setup-account?setup=${token}
`

/** The portal and access control need a database; the media server records without one and finds it when it comes. */
export function partsToStart(asked: readonly Part[]): Part[] {
  if (asked.length === 0) return [...PARTS]
  return PARTS.filter(
    (part) =>
      asked.includes(part) || (part === 'database' && asked.some((other) => other === 'portal' || other === 'access')),
  )
}
