import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadSecretBox } from './index.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'sova-secret-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

it('opens what it sealed, also after a restart, and the key is for its owner alone', () => {
  const file = join(dir, 'keys', 'secret.key')
  const sealed = loadSecretBox(file).seal('rtsp://user:пароль@camera/')
  expect(sealed).not.toContain('user')
  expect(loadSecretBox(file).open(sealed)).toBe('rtsp://user:пароль@camera/')
  expect(statSync(file).mode & 0o077).toBe(0)
})

it('seals the same text differently each time and refuses a changed one', () => {
  const box = loadSecretBox(join(dir, 'secret.key'))
  const sealed = box.seal('secret')
  expect(box.seal('secret')).not.toBe(sealed)
  const bytes = Buffer.from(sealed, 'base64')
  bytes[14] = (bytes[14] ?? 0) ^ 1
  expect(() => box.open(bytes.toString('base64'))).toThrow()
})

it('refuses what another key sealed', () => {
  const sealed = loadSecretBox(join(dir, 'a.key')).seal('secret')
  expect(() => loadSecretBox(join(dir, 'b.key')).open(sealed)).toThrow()
})
