/** A program that signs in and asks the media server about one camera. */
import {
  archiveHlsUrl,
  type CameraServer,
  createBearerToken,
  listTheseCameras,
  liveHlsUrl,
  RecordingRanges,
  recordingStatusUrl,
} from '@sova/contract'
import * as z from 'zod/mini'
import { ACCOUNT } from './operator.ts'
import type { TestSystem } from './start-system.ts'
import { until } from './until.ts'

export interface Gap {
  fromS: number
  toS: number
}

export interface MediaClient {
  liveHls: string
  archiveHls(fromS: number, durationS: number): string
  /** End of the newest recording, Unix seconds. */
  recordedUntilS(): Promise<number | null>
  /** Gaps between recordings in the minutes around a moment. */
  gapsAround(timeS: number): Promise<Gap[]>
}

const AROUND_S = 120

export async function createMediaClient(system: TestSystem, number: string): Promise<MediaClient> {
  const { server, live, archive } = await fetchTokens(system, number)

  async function ranges(fromS: number, toS: number | 'now') {
    const response = await fetch(
      `http:${recordingStatusUrl(server, number, archive, { fromS: Math.floor(fromS), toS })}`,
    )
    if (!response.ok) throw new Error(`recording_status.json answered ${response.status}`)
    return z.parse(RecordingRanges, await response.json()).flatMap((one) => one.ranges)
  }

  return {
    liveHls: `http:${liveHlsUrl(server, number, live)}`,
    archiveHls: (fromS, durationS) => `http:${archiveHlsUrl(server, number, { fromS, durationS }, archive)}`,
    async recordedUntilS() {
      const last = (await ranges(Date.now() / 1000 - AROUND_S, 'now')).at(-1)
      return last ? last.from + last.duration : null
    },
    async gapsAround(timeS) {
      const found = await ranges(timeS - AROUND_S, 'now')
      return found.slice(1).flatMap(({ from }, index) => {
        const before = found[index]
        return before ? [{ fromS: before.from + before.duration, toS: from }] : []
      })
    },
  }
}

interface Tokens {
  server: CameraServer
  live: string
  archive: string
}

async function fetchTokens(system: TestSystem, number: string): Promise<Tokens> {
  const post = async (path: string, body: unknown, token = '') => {
    const response = await fetch(`${system.portalUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response.json()
  }
  const { token } = z.parse(createBearerToken.response, await post(createBearerToken.path, ACCOUNT))
  const request = { numbers: [number], fields: ['server', 'token_l', 'token_r'] }
  let tokens: Tokens | null = null
  await until('tokens', async () => {
    const page = z.parse(listTheseCameras.response, await post(listTheseCameras.path, request, token))
    const [row] = page.results
    if (row?.server && row.token_l && row.token_r)
      tokens = { server: row.server, live: row.token_l, archive: row.token_r }
    return tokens !== null
  })
  if (tokens === null) throw new Error('no tokens')
  return tokens
}
