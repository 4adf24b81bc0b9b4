/** What only the database knows: whether it suits, and whether each camera delivers. */
import { createAccountRepository } from '@sova/accounts'
import { createLogger, type SovaConfig, systemClock } from '@sova/base'
import { checkDatabase } from '@sova/database'
import { probeSource, SourceFailure } from '@sova/media-sources'
import { describeProbe, describeSourceFailure, hostOf } from '../describe-source.ts'
import { type Installation, withInstallation } from '../with-installation.ts'
import { createCameraSourceRepository, type StoredSource } from './camera-source-repository.ts'
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
      findings.push(...(await checkCameras(installation)))
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

async function checkCameras({ database, secretBox }: Installation): Promise<Finding[]> {
  const waiting = await createCameraSourceRepository(database.db).list()
  const findings: Finding[] = []
  const next = async (): Promise<void> => {
    const source = waiting.shift()
    if (!source) return
    findings.push(await find(`camera ${source.number}`, () => tryCamera(source, (sealed) => secretBox.open(sealed))))
    return next()
  }
  await Promise.all(Array.from({ length: PROBES_AT_ONCE }, next))
  return findings.sort((a, b) => a.subject.localeCompare(b.subject))
}

async function tryCamera(source: StoredSource, open: (sealed: string) => string): Promise<Omit<Finding, 'subject'>> {
  const address = open(source.url_sealed)
  const logger = createLogger('doctor', { level: 'silent' })
  try {
    const probed = await probeSource(address, { clock: systemClock, logger }, PROBE_TIMEOUT_MS)
    return { state: 'good', sentence: describeProbe(probed) }
  } catch (error) {
    if (!(error instanceof SourceFailure)) throw error
    return { state: 'failed', sentence: describeSourceFailure(error, hostOf(address)) }
  }
}
