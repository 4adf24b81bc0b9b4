import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger, ManualClock, systemClock } from '@sova/base'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { type ProcessProgram, type SupervisedProcess, superviseProcess } from './supervise.ts'

const dir = mkdtempSync(join(tmpdir(), 'sova-supervised-'))
const logger = createLogger('sova', { level: 'silent' })
const open: SupervisedProcess[] = []

afterEach(async () => {
  for (const one of open) one.kill()
  await Promise.all(open.splice(0).map((one) => one.stop(0)))
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const READY = "process.send({ type: 'ready' });"
const STAYS = 'setInterval(() => {}, 1000);'
const STOPS_POLITELY = "process.on('SIGTERM', () => process.exit(0));"

let programCount = 0
function writeProgram(source: string): string {
  const file = join(dir, `program-${++programCount}.mjs`)
  writeFileSync(file, source)
  return file
}

function supervise(source: string, options: { clock?: ManualClock; isHealthy?: ProcessProgram['isHealthy'] } = {}) {
  const lines: string[] = []
  const supervised = superviseProcess({
    program: { name: 'portal', file: writeProgram(source), env: process.env, ...withoutUndefined(options.isHealthy) },
    logger,
    clock: options.clock ?? systemClock,
    random: () => 0.5,
    onLine: (line) => lines.push(line),
  })
  open.push(supervised)
  return { supervised, lines }
}

const withoutUndefined = (isHealthy: ProcessProgram['isHealthy']) => (isHealthy ? { isHealthy } : {})

/** One that has ended but was not collected by its parent (state Z) is not alive. */
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

/** Pid of the running process once it differs from the given one. */
const nextPid = (supervised: SupervisedProcess, before: number) =>
  vi.waitFor(() => {
    const pid = supervised.pid()
    if (pid === null || pid === before) throw new Error('not yet')
    return pid
  }, 5000)

async function pidOf(supervised: SupervisedProcess): Promise<number> {
  await supervised.started
  return supervised.pid() ?? Number.NaN
}

describe('a supervised process', () => {
  it('comes back after kill -9', async () => {
    const { supervised } = supervise(READY + STAYS)
    const before = await pidOf(supervised)
    process.kill(before, 'SIGKILL')
    expect(isAlive(await nextPid(supervised, before))).toBe(true)
  })

  it('is stopped politely, and what it started ends with it', async () => {
    const { supervised, lines } = supervise(
      `import { spawn } from 'node:child_process'
       const grandchild = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
       console.log(grandchild.pid)
       ${READY}${STAYS}${STOPS_POLITELY}`,
    )
    const pid = await pidOf(supervised)
    const grandchild = await vi.waitFor(() => Number(lines[0] ?? expect.fail('no line yet')))
    expect(isAlive(grandchild)).toBe(true)
    await supervised.stop(3000)
    await vi.waitFor(() => expect([isAlive(pid), isAlive(grandchild)]).toEqual([false, false]))
  })

  it('is killed when it does not stop in the time it is given', async () => {
    const { supervised } = supervise(`process.on('SIGTERM', () => {}); ${READY}${STAYS}`)
    const pid = await pidOf(supervised)
    await supervised.stop(50)
    expect(isAlive(pid)).toBe(false)
  })

  it('is killed and started again when it is alive but answers no more', async () => {
    const clock = new ManualClock()
    const { supervised } = supervise(READY + STAYS, { clock, isHealthy: () => Promise.resolve(false) })
    const before = await pidOf(supervised)
    process.kill(before, 'SIGSTOP')
    for (let check = 0; check < 3; check += 1) {
      await vi.waitFor(() => expect(clock.sleeperCount).toBe(1))
      await clock.advance(2000)
    }
    await vi.waitFor(async () => {
      await clock.advance(200)
      if ((supervised.pid() ?? before) === before) throw new Error('not yet')
    }, 5000)
    expect(isAlive(before)).toBe(false)
  })

  it('that can not start is told in its own words, without its password', async () => {
    const { supervised } = supervise("console.error('no way to rtsp://admin:secret@10.0.0.1/'); process.exit(3)")
    const failure = await supervised.started.catch((error: Error) => error.message)
    expect(failure).toMatch(/portal does not start: exit code 3\s+no way to rtsp:\/\/\*\*\*@10\.0\.0\.1\//)
  })

  it('that says why it failed is quoted', async () => {
    const { supervised } = supervise(
      "process.send({ type: 'failed', message: 'the folder is taken' }, () => process.exit(1))",
    )
    await expect(supervised.started).rejects.toThrow('portal does not start: the folder is taken')
  })

  it('sees its supervisor vanish, for its channel ends', async () => {
    const child = writeProgram(
      `process.on('disconnect', () => process.exit(0)); console.log(process.pid); ${READY}${STAYS}`,
    )
    const host = writeProgram(
      `import { fork } from 'node:child_process'
       const child = fork(${JSON.stringify(child)}, [], { detached: true })
       child.on('message', () => process.send(child.pid))`,
    )
    const { fork } = await import('node:child_process')
    const supervisor = fork(host, [], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    const [pid] = await once(supervisor, 'message')
    supervisor.kill('SIGKILL')
    await vi.waitFor(() => expect(isAlive(Number(pid))).toBe(false), 5000)
  })
})
