/** What only the database knows: whether it suits, and whether each camera delivers. */
import { createAccountRepository } from '@sova/accounts'
import { createLogger, type SovaConfig, systemClock } from '@sova/base'
import { checkDatabase } from '@sova/database'
import { createFfmpegSource } from '@sova/media-codec'
import { allowNetworks, type IsTargetAllowed, probeSource, SourceFailure } from '@sova/media-sources'
import { describeProbe, describeSourceFailure, hostOf } from '../describe-source.ts'
import { type Installation, withInstallation } from '../with-installation.ts'
import { createCameraSourceRepository } from './camera-source-repository.ts'
import { type Finding, find } from './finding.ts'

const PROBE_TIMEOUT_MS = 10_000
/** Cameras that are asked at the same time. */
const PROBES_AT_ONCE = 4

export async function* checkInstallation(config: SovaConfig): AsyncGenerator<Finding> {
  const findings: Finding[] = []
  const database = await find('database', () =>
    withInstallation(async (installation) => {
      await checkDatabase(installation.database)
      findings.push(await find('accounts', () => countAccounts(installation)))
      findings.push(...(await checkCameras(installation, allowNetworks(config.cameraNetworks))))
      return { state: 'good', sentence: config.databaseUrl === null ? 'embedded' : 'external' }
    }),
  )
  yield database
  yield* findings
}

async function countAccounts({ database }: Installation): Promise<Omit<Finding, 'subject'>> {
  const { length } = await createAccountRepository(database.db).list()
  if (length > 0) return { state: 'good', sentence: String(length) }
  return { state: 'noted', sentence: 'none yet; sova up prints a link that makes the first one' }
}

async function checkCameras(
  { database, secretBox }: Installation,
  isTargetAllowed: IsTargetAllowed,
): Promise<Finding[]> {
  const waiting = await createCameraSourceRepository(database.db).list(new Date(systemClock.nowMs()))
  const findings: Finding[] = []
  const next = async (): Promise<void> => {
    const source = waiting.shift()
    if (!source) return
    const address = () => secretBox.open(source.url_sealed)
    findings.push(await find(`camera ${source.number}`, () => tryCamera(address(), isTargetAllowed)))
    return next()
  }
  await Promise.all(Array.from({ length: PROBES_AT_ONCE }, next))
  return findings.sort((a, b) => a.subject.localeCompare(b.subject))
}

async function tryCamera(address: string, isTargetAllowed: IsTargetAllowed): Promise<Omit<Finding, 'subject'>> {
  const logger = createLogger('doctor', { level: 'silent' })
  try {
    const inputs = { clock: systemClock, logger, isTargetAllowed, openSecond: createFfmpegSource }
    const probed = await probeSource(address, inputs, PROBE_TIMEOUT_MS)
    return { state: 'good', sentence: describeProbe(probed) }
  } catch (error) {
    if (!(error instanceof SourceFailure)) throw error
    return { state: 'failed', sentence: describeSourceFailure(error, hostOf(address)) }
  }
}
