import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@sova/testing/free-ports'
import { afterAll, describe, expect, it } from 'vitest'
import { FolderTakenError, lockFolder } from './folder-lock.ts'
import { assertPortsAreFree } from './ports.ts'

const dir = mkdtempSync(join(tmpdir(), 'sova-lock-'))
const lockFile = join(dir, 'run', 'portal.lock')
afterAll(() => rmSync(dir, { recursive: true, force: true }))

describe('the lock of a data folder', () => {
  it('refuses a second holder with a sentence that names the folder and the process', () => {
    const lock = lockFolder(dir, 'portal')
    expect(() => lockFolder(dir, 'portal')).toThrow(`${dir} is in use by another sova (process ${process.pid})`)
    expect(() => lockFolder(dir, 'portal')).toThrow(FolderTakenError)
    lock.release()
    expect(readdirSync(join(dir, 'run'))).toEqual([])
  })

  it('leaves other parts of Sova free to use the folder', () => {
    const locks = ['portal', 'media'].map((part) => lockFolder(dir, part))
    for (const lock of locks) lock.release()
  })

  it('that a killed process left is taken over, and says so', async () => {
    const gone = spawn(process.execPath, ['-e', ''])
    await new Promise((resolve) => gone.once('exit', resolve))
    writeFileSync(lockFile, `${gone.pid} 12345`)
    const lock = lockFolder(dir, 'portal')
    expect(lock.wasAbandoned).toBe(true)
    lock.release()
  })

  it('is not held by a process that only has the same id as the one that died', () => {
    writeFileSync(lockFile, `${process.pid} 1`)
    const lock = lockFolder(dir, 'portal')
    expect(readFileSync(lockFile, 'utf8')).not.toBe(`${process.pid} 1`)
    lock.release()
  })
})

describe('a port', () => {
  it('that is taken is told with the variable that chooses another', async () => {
    const server = createServer()
    const port = await freePort()
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    const uses = [{ port, variable: 'SOVA_PORT' }]
    await expect(assertPortsAreFree('127.0.0.1', uses)).rejects.toThrow(
      `port ${port} of 127.0.0.1 is taken by another program; stop it, or choose another port with SOVA_PORT`,
    )
    await new Promise((resolve) => server.close(resolve))
    await expect(assertPortsAreFree('127.0.0.1', uses)).resolves.toBeUndefined()
  })

  it('of a host that is not this machine is told apart', async () => {
    await expect(assertPortsAreFree('192.0.2.1', [{ port: 0, variable: 'SOVA_PORT' }])).rejects.toThrow('EADDRNOTAVAIL')
  })
})
