/** `sova up [part…]`: the supervisor. */
import { readConfig, systemClock, systemRandom } from '@sova/base'
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
  const system = createSystem({
    config,
    parts: partsToStart(asked),
    environment: process.env,
    clock: systemClock,
    random: systemRandom,
    print: console.log,
  })
  await runUntilSignal(system, async () => {
    system.logger.info('Sova runs; Ctrl-C stops it')
  })
}

/** The portal needs a database; the media server records without one and finds it when it comes. */
export function partsToStart(asked: readonly Part[]): Part[] {
  if (asked.length === 0) return [...PARTS]
  return PARTS.filter((part) => asked.includes(part) || (part === 'database' && asked.includes('portal')))
}
