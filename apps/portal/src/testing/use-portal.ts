/** A portal on a database of its own for each test file, and callers that act as a browser or a program would. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Clock, createLogger, ManualClock, readConfig } from '@sova/base'
import { type Bus, createLocalBus } from '@sova/bus'
import { CSRF_COOKIE, CSRF_HEADER, SESSION_COOKIE } from '@sova/contract'
import { type BuiltAccount, type TestDatabase, testSecretBox, useTestDatabase } from '@sova/testing'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { createPortal, type Portal } from '../create-portal.ts'
import { type PortalSettings, readPortalSettings } from '../portal-settings.ts'

export interface TestPortal {
  portal: Portal
  database: TestDatabase
  clock: ManualClock
  bus: Bus
  webDir: string
  /** What the portal has logged, one JSON line each. */
  logLines: string[]
  /** Without a session. */
  visitor: TestCaller
  /** Signs in by the login call and keeps the cookies. */
  signIn(account: Pick<BuiltAccount, 'username' | 'password'>): Promise<TestCaller>
}

export interface TestCaller {
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** Without the header that only a POST needs. The body is empty where there was no JSON. */
  get(path: string, headers?: Record<string, string>): Promise<Answer>
}

export interface Answer {
  status: number
  body: Record<string, unknown>
  response: LightMyRequestResponse
}

interface Given {
  /** The real one, for what waits for real machines. */
  clock?: Clock
  /** As an operator sets it. */
  environment?: NodeJS.ProcessEnv
}

export function usePortal(settings: Partial<PortalSettings> = {}, given: Given = {}): () => TestPortal {
  const database = useTestDatabase()
  let started: TestPortal | null = null
  const webDir = mkdtempSync(join(tmpdir(), 'sova-web-'))

  beforeAll(async () => {
    const clock = new ManualClock()
    const logLines: string[] = []
    const logger = createLogger('portal', { level: 'info', destination: { write: (line) => void logLines.push(line) } })
    const bus = createLocalBus(logger)
    const environment = {
      ...given.environment,
      SOVA_DATA: webDir,
      SOVA_WEB_DIR: webDir,
      SOVA_PORT: '0',
      SOVA_PORTAL_METRICS_PORT: '0',
    }
    const config = readConfig(environment)
    const portal = await createPortal({
      config,
      settings: { ...readPortalSettings(environment, webDir, config), ...settings },
      database: database(),
      bus,
      clock: given.clock ?? clock,
      logger,
      secretBox: testSecretBox,
    })
    const visitor = createCaller(portal, {})
    started = {
      portal,
      database: database(),
      clock,
      bus,
      webDir,
      logLines,
      visitor,
      async signIn({ username, password }) {
        const { response } = await visitor.post('/v0/auth/login/', { username, password })
        return createCaller(portal, sessionHeaders(response))
      },
    }
  })

  afterAll(async () => {
    await started?.portal.close()
    rmSync(webDir, { recursive: true, force: true })
  })

  return () => {
    if (!started) throw new Error('usePortal() gives its portal inside tests and hooks only')
    return started
  }
}

/** What the browser sends after an answer that has set the session's cookies. */
export function sessionHeaders(response: LightMyRequestResponse): Record<string, string> {
  const cookieValue = (name: string) => response.cookies.find((cookie) => cookie.name === name)?.value ?? ''
  const csrfToken = cookieValue(CSRF_COOKIE)
  return {
    cookie: `${SESSION_COOKIE}=${cookieValue(SESSION_COOKIE)}; ${CSRF_COOKIE}=${csrfToken}`,
    [CSRF_HEADER]: csrfToken,
  }
}

export function createCaller(portal: Portal, sessionHeadersOfCaller: Record<string, string>): TestCaller {
  return {
    async post(path, body = {}, headers = {}) {
      const response = await portal.http.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/json', ...sessionHeadersOfCaller, ...headers },
        payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
      })
      return { status: response.statusCode, body: readJson(response), response }
    },
    async get(path, headers = {}) {
      const { cookie = '' } = sessionHeadersOfCaller
      const response = await portal.http.inject({ method: 'GET', url: path, headers: { cookie, ...headers } })
      return { status: response.statusCode, body: readJson(response), response }
    },
  }
}

/** Empty for a file, and for what was packed. */
function readJson(response: LightMyRequestResponse): Record<string, unknown> {
  const isJson = response.headers['content-type']?.toString().startsWith('application/json')
  return isJson && response.headers['content-encoding'] === undefined ? response.json() : {}
}
