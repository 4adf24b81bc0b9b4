import { ManualClock, systemClock } from '@sova/base'
import { useScriptedCameras } from '@sova/testing/scripted-camera'
import { describe, expect, it } from 'vitest'
import { probeSource } from './probe-source.ts'
import { advanceUntilEnd, silentLogger } from './testing/watch-source.ts'

const camera = useScriptedCameras()

describe('probe', () => {
  it('says codec, size, rate, sound and bit rate', async () => {
    const { url } = await camera({ hasAudio: true })
    const probed = await probeSource(url, { clock: systemClock, logger: silentLogger }, 5000)
    expect(probed).toMatchObject({ video: { codec: 'h264', width: 64 }, audio: { codec: 'pcma' }, frameRate: 25 })
    expect(probed.bitrateKbps).toBeGreaterThan(50)
    expect(probed.bitrateKbps).toBeLessThan(500)
  })

  it('no picture in time is timed_out', async () => {
    const clock = new ManualClock()
    const { url } = await camera({ isSilent: true })
    const probed = probeSource(url, { clock, logger: silentLogger }, 2000)
    const outcome = expect(probed).rejects.toMatchObject({ code: 'timed_out' })
    await advanceUntilEnd(clock, outcome)
  })
})
