/** Two administrators of two organisations, for tests that show that neither sees the other's. */
import { type BuiltGangAdmin, buildGangAdmin } from '@sova/testing'
import { beforeAll } from 'vitest'
import { type TestCaller, type TestPortal, usePortal } from './use-portal.ts'

export interface TestGang extends TestPortal {
  admin: BuiltGangAdmin
  caller: TestCaller
  stranger: BuiltGangAdmin
  strangeCaller: TestCaller
  /** As the administrator; expects the answer to be good. */
  ask(path: string, body?: object): Promise<Record<string, unknown>>
  /** Expects it to be refused. @returns the status and what the answer says of each field */
  refused(path: string, body?: object): Promise<Record<string, unknown>>
}

export function useGang(): () => TestGang {
  const portal = usePortal()
  let gang: Omit<TestGang, keyof TestPortal> | null = null

  beforeAll(async () => {
    const { database, signIn } = portal()
    const [admin, stranger] = [await buildGangAdmin(database), await buildGangAdmin(database)]
    const [caller, strangeCaller] = [await signIn(admin), await signIn(stranger)]
    gang = {
      admin,
      caller,
      stranger,
      strangeCaller,
      async ask(path, body = {}) {
        const answer = await caller.post(path, body)
        if (answer.status !== 200) throw new Error(`${path} answered ${JSON.stringify(answer.body)}`)
        return answer.body
      },
      async refused(path, body = {}) {
        const { status, body: answer } = await caller.post(path, body, {})
        const { code: _, message: __, ...fields } = answer
        return { status, ...fields }
      },
    }
  })

  return () => {
    if (!gang) throw new Error('useGang() gives its organisations inside tests and hooks only')
    return { ...portal(), ...gang }
  }
}
