/** `sova demo`: the whole system with drawn cameras and a sample account, in a data folder of its own. */
import { join } from 'node:path'
import {
  type Clock,
  ConfigError,
  ownPortalUrl,
  portalUrl,
  readConfig,
  type SovaConfig,
  systemClock,
  systemRandom,
} from '@sova/base'
import type { Command } from 'commander'
import { waitForFirstPicture } from '../demo/first-picture.ts'
import { orderRecogniser } from '../demo/order-recogniser.ts'
import { DEMO_ACCOUNT, seedDemo } from '../demo/seed-demo.ts'
import { runUntilSignal } from '../run-until-signal.ts'
import { PARTS, simulatorProgram } from '../supervisor/programs.ts'
import { createSystem, type System } from '../supervisor/system.ts'

const SIMULATOR_PORT_DEFAULT = 8554
const SIMULATOR_PORT_VARIABLE = 'SOVA_SIMULATOR_PORT'
const FIRST_PICTURE_TIMEOUT_MS = 120_000

export function addDemoVerb(program: Command): void {
  program
    .command('demo')
    .description('start Sova with drawn cameras and a sample account')
    .action(() => demo(systemClock))
}

async function demo(clock: Clock): Promise<void> {
  const environment = { ...process.env, SOVA_DEMO: '1' }
  const config = readConfig(environment)
  const simulatorPort = readSimulatorPort(environment)
  const cacheDir = join(config.dataDir, 'simulator')
  const recogniserFile = join(cacheDir, 'recogniser.json')
  const system = createSystem({
    config,
    parts: PARTS,
    companions: [simulatorProgram({ port: simulatorPort, cacheDir, recogniserFile }, environment)],
    companionPorts: [{ port: simulatorPort, variable: SIMULATOR_PORT_VARIABLE }],
    environment,
    clock,
    random: systemRandom,
    print: console.log,
    prepare: async (installation) => {
      await seedDemo({ installation, simulatorPort, nowMs: clock.nowMs() })
      await orderRecogniser(installation, { file: recogniserFile, portalPort: config.portalPort })
    },
  })
  await runUntilSignal(system, (signal) => announce(system, config, clock, signal))
}

async function announce(system: System, config: SovaConfig, clock: Clock, signal: AbortSignal): Promise<void> {
  system.logger.info('waiting for the first picture')
  const timeoutMs = FIRST_PICTURE_TIMEOUT_MS
  const hasPicture = await waitForFirstPicture({
    portal: ownPortalUrl(config),
    account: DEMO_ACCOUNT,
    clock,
    timeoutMs,
    signal,
  })
  if (signal.aborted) return
  if (!hasPicture) system.logger.warn(`no picture yet; the reasons are in ${join(config.dataDir, 'logs')}`)
  console.log(`
  Open     ${portalUrl(config)}
  Account  ${DEMO_ACCOUNT.username}
  Password ${DEMO_ACCOUNT.password}

  Ctrl-C stops the demo.
`)
}

function readSimulatorPort(environment: NodeJS.ProcessEnv): number {
  const text = environment[SIMULATOR_PORT_VARIABLE] ?? String(SIMULATOR_PORT_DEFAULT)
  const port = Number(text)
  if (Number.isInteger(port) && port > 0 && port <= 65_535) return port
  throw new ConfigError(`${SIMULATOR_PORT_VARIABLE} must be a port from 1 to 65535, got "${text}"`)
}
