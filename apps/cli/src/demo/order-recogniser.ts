/** Tells the simulator's cameras where to send what they recognise, with a token of the demo's account. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createAccountRepository, makeApiToken } from '@sova/accounts'
import { type AnalyticType, ingestEvents } from '@sova/contract'
import type { Installation } from '../with-installation.ts'
import { DEMO_CAMERAS } from './demo-cameras.ts'
import { DEMO_ACCOUNT } from './seed-demo.ts'

/** Kinds that the engine does not see by itself. */
const RECOGNISED: readonly AnalyticType[] = ['car_number', 'face_recognition', 'helmet', 'mask', 'thermal_vision']

export async function orderRecogniser(
  { database }: Installation,
  { file, portalPort }: { file: string; portalPort: number },
): Promise<void> {
  const token = (await readToken(file)) ?? (await makeToken(database))
  if (token === null) return
  const cameras = DEMO_CAMERAS.map(({ scene, number, analytics }) => ({
    camera: scene,
    number,
    types: analytics.filter((type) => RECOGNISED.includes(type)),
  })).filter(({ types }) => types.length > 0)
  const url = `http://127.0.0.1:${portalPort}${ingestEvents.path}`
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, JSON.stringify({ url, token, cameras }), { mode: 0o600 })
}

/** Of an earlier start: a token is shown once only, so it is kept where it is used. */
async function readToken(file: string): Promise<string | null> {
  try {
    const { token } = JSON.parse(await readFile(file, 'utf8')) as { token?: unknown }
    return typeof token === 'string' ? token : null
  } catch {
    return null
  }
}

async function makeToken(database: Installation['database']): Promise<string | null> {
  const account = await createAccountRepository(database.db).findByUsername(DEMO_ACCOUNT.username)
  if (!account) return null
  const { body } = await makeApiToken(database, account.id, { title: 'Камеры демо', scopes: ['write'] })
  return body
}
