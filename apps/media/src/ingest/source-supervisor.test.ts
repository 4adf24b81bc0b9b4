import { createLogger, ManualClock } from '@sova/base'
import { countersOf, NO_PICTURE_MAX_MS, SourceFailure } from '@sova/media-sources'
import { describe, expect, it } from 'vitest'
import { createClipCamera } from '../testing/clip-source.ts'
import { createSourceSupervisor, SILENCE_MAX_MS } from './source-supervisor.ts'

function startSupervisor() {
  const clock = new ManualClock()
  const lines: string[] = []
  const logger = createLogger('test', { level: 'info', destination: { write: (line) => lines.push(line) } })
  const camera = createClipCamera()
  let openCount = 0
  let secondCount = 0
  let endCount = 0
  let packets = 0
  const source = { ...camera.source, counters: () => countersOf({ packets, damages: 0 }) }
  const supervisor = createSourceSupervisor({
    open: () => {
      openCount += 1
      return source
    },
    openSecond: () => {
      secondCount += 1
      return source
    },
    sink: { onTracks: () => undefined, onSample: () => undefined },
    onEnd: () => {
      endCount += 1
    },
    clock,
    random: () => 0.5,
    logger: logger.child({ number: '7' }),
  })
  const controller = new AbortController()
  const running = supervisor.run(controller.signal)
  return {
    clock,
    camera,
    supervisor,
    controller,
    running,
    lines,
    counts: () => ({ openCount, endCount }),
    secondCount: () => secondCount,
    sendPacket: () => {
      packets += 1
    },
  }
}

describe('source supervisor', () => {
  it('says online with the first picture, and why it is offline', async () => {
    const { clock, camera, supervisor, lines } = startSupervisor()
    expect(supervisor.status().state).toBe('connecting')
    camera.play(clock.nowMs(), 1)
    expect(supervisor.status()).toMatchObject({ state: 'online', failure: null })
    camera.fail(new SourceFailure('unauthorized', 'the camera refuses the password'))
    await clock.advance(0)
    expect(supervisor.status()).toMatchObject({ state: 'offline', failure: 'unauthorized' })
    expect(lines.join('')).toContain('"number":"7"')
  })

  it('tries again for ever, with growing delays, and tells the same failure once', async () => {
    const { clock, camera, counts, lines } = startSupervisor()
    for (let round = 0; round < 40; round += 1) {
      camera.fail(new SourceFailure('unreachable', 'no route'))
      await clock.advance(0)
      await clock.advance(20_000)
    }
    expect(counts()).toEqual({ openCount: 41, endCount: 40 })
    expect(lines.filter((line) => line.includes('offline'))).toHaveLength(1)
  })

  it('asks another client for what ours does not understand, never for a camera that it has just read', async () => {
    const { clock, camera, secondCount } = startSupervisor()
    camera.play(clock.nowMs(), 1)
    camera.fail(new SourceFailure('protocol_error', 'rubbish in the middle'))
    await clock.advance(0)
    await clock.advance(20_000)
    expect(secondCount()).toBe(0)
    camera.fail(new SourceFailure('protocol_error', 'no answer that RTSP knows'))
    await clock.advance(0)
    await clock.advance(20_000)
    expect(secondCount()).toBe(1)
  })

  it('restarts a source that is silent for ten seconds', async () => {
    const { clock, camera, supervisor, counts } = startSupervisor()
    camera.play(clock.nowMs(), 1)
    await clock.advance(SILENCE_MAX_MS)
    supervisor.watch()
    expect(counts().endCount).toBe(0)
    await clock.advance(1000)
    supervisor.watch()
    await clock.advance(0)
    await clock.advance(1000)
    expect(counts()).toEqual({ openCount: 2, endCount: 1 })
    expect(supervisor.status().failure).toBe('timed_out')
  })

  it('waits longer for the first keyframe of a source that sends something else, and not for ever', async () => {
    const { clock, supervisor, sendPacket, counts } = startSupervisor()
    const sendFor = async (durationMs: number) => {
      for (let elapsedMs = 0; elapsedMs < durationMs; elapsedMs += 1000) {
        sendPacket()
        await clock.advance(1000)
        supervisor.watch()
      }
    }
    await sendFor(NO_PICTURE_MAX_MS)
    expect(counts().endCount).toBe(0)
    await sendFor(SILENCE_MAX_MS + 1000)
    expect(counts().endCount).toBe(1)
  })

  it('ends when it is told to, also while it waits', async () => {
    const { clock, camera, controller, running } = startSupervisor()
    camera.fail(new SourceFailure('refused', 'closed port'))
    await clock.advance(1)
    controller.abort()
    await expect(running).resolves.toBeUndefined()
  })
})
