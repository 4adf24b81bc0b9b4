/** Waits, as a browser would see it, until a camera of the demo has a picture. */
import type { Clock } from '@sova/base'
import { CameraPage, createBearerToken, listMyCameras, stillUrl } from '@sova/contract'
import * as z from 'zod/mini'

const POLL_MS = 500
const REQUEST_TIMEOUT_MS = 5000

export interface FirstPictureInputs {
  /** Its address. */
  portal: string
  account: { username: string; password: string }
  clock: Clock
  timeoutMs: number
  signal: AbortSignal
}

/** @returns whether one came in time */
export async function waitForFirstPicture(inputs: FirstPictureInputs): Promise<boolean> {
  const { portal, account, clock, timeoutMs, signal } = inputs
  const untilMs = clock.monotonicMs() + timeoutMs
  let addresses: string[] = []
  while (!signal.aborted && clock.monotonicMs() < untilMs) {
    try {
      if (addresses.length === 0) addresses = await listStills(portal, account)
      const answers = await Promise.all(addresses.map(hasPicture))
      if (answers.includes(true)) return true
    } catch {
      // The portal is not there yet; the next round asks again.
    }
    await clock.sleep(POLL_MS, signal)
  }
  return false
}

async function listStills(portal: string, account: FirstPictureInputs['account']): Promise<string[]> {
  const { token } = z.parse(createBearerToken.response, await post(portal, createBearerToken.path, account))
  const request = { fields: ['number', 'server', 'token_l'], token_l_ttl: 600 }
  const page = z.parse(CameraPage, await post(portal, listMyCameras.path, request, token))
  return page.results.flatMap(({ number, server, token_l }) =>
    server && token_l ? [stillAt(portal, stillUrl({ number, server, token: token_l }, Date.now(), 200).url)] : [],
  )
}

/** The portal relays the stills of its cameras; under the name that browsers know it may not be reached from here. */
const stillAt = (portal: string, url: string): string => {
  const { pathname, search } = new URL(url, portal)
  return new URL(`${pathname}${search}`, portal).href
}

async function post(portal: string, path: string, body: unknown, token?: string): Promise<unknown> {
  const response = await fetch(new URL(path, portal), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response.json()
}

async function hasPicture(address: string): Promise<boolean> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })
    await response.body?.cancel()
    return response.status === 200
  } catch {
    return false
  }
}
