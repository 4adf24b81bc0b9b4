/** Keeps cameras and keys as the database says, and as they were last known while it does not answer. */
import type { Clock, Logger } from '@sova/base'
import type { Bus } from '@sova/bus'
import type { ServerLoad } from '@sova/contract'
import type { CameraCache, KnownState } from './camera-cache.ts'
import { configAt } from './camera-config.ts'
import type { CameraLeaseRepository } from './camera-lease-repository.ts'
import type { CameraRepository } from './camera-repository.ts'

const REFRESH_INTERVAL_MS = 30_000
/** While the database is away it is asked more often. */
const RETRY_INTERVAL_MS = 3000
/** A burst of changes is read once. */
const CHANGE_DELAY_MS = 200

export interface RefresherInputs {
  readonly server: { readonly name: string; readonly domain: string; readonly screenshotDomain: string }
  readonly repository: CameraRepository
  readonly leases: CameraLeaseRepository
  /** In whose name this server holds cameras. */
  readonly leaseHolder: string
  readonly cache: CameraCache
  /** What this server tells of itself, asked for at every refresh. */
  readonly readLoad?: () => ServerLoad
  /** Null without a bus: changes are seen at the next refresh. */
  readonly openBus: (() => Promise<Bus>) | null
  readonly onState: (state: KnownState) => void
  readonly clock: Clock
  readonly logger: Logger
}

export interface CameraRefresher {
  state(): KnownState
  /** Reads the database now; false when it does not answer. */
  refresh(): Promise<boolean>
  run(signal: AbortSignal): Promise<void>
}

export function createCameraRefresher(inputs: RefresherInputs): CameraRefresher {
  const { repository, cache, clock, logger } = inputs
  let state: KnownState = { mediaServerId: null, cameras: [], keys: [] }
  let wake = new AbortController()
  let isAway = false
  let foreign: ReadonlySet<string> = new Set()

  function take(next: KnownState): void {
    state = next
    inputs.onState(next)
  }

  const asOfNow = (known: KnownState): KnownState => ({
    ...known,
    cameras: known.cameras.map((camera) => configAt(camera, clock.nowMs())),
  })

  function followPeriods(): void {
    const next = asOfNow(state)
    const isTold = next.cameras.every(({ isActive, isRecorded }, place) => {
      const before = state.cameras[place]
      return before?.isActive === isActive && before.isRecorded === isRecorded
    })
    if (!isTold) take(next)
  }

  /** Cameras that another server still holds: said once each. */
  function noteForeign(numbers: readonly string[]): void {
    for (const number of numbers) {
      if (!foreign.has(number))
        logger.warn({ number }, 'another server holds this camera; it is taken when that one lets go')
    }
    foreign = new Set(numbers)
  }

  async function refresh(): Promise<boolean> {
    try {
      const mediaServerId = await repository.registerServer({ ...inputs.server, load: inputs.readLoad?.() ?? null })
      const onBroken = (number: string) =>
        logger.error({ number }, 'the camera’s source cannot be opened with the secret key of this installation')
      const claimed = await repository.cameras(mediaServerId, clock.nowMs(), onBroken)
      const held = await inputs.leases.renew(mediaServerId, inputs.leaseHolder)
      const cameras = claimed.filter(({ number }) => held.has(number))
      noteForeign(claimed.flatMap(({ number }) => (held.has(number) ? [] : [number])))
      const keys = await repository.publicKeys()
      take({ mediaServerId, cameras, keys: keys.map(({ kid, publicJwk }) => ({ kid, publicJwk })) })
      if (isAway) logger.info('the database answers again')
      isAway = false
    } catch (error) {
      if (!isAway) logger.warn({ err: error }, 'the database does not answer; the cameras go on as last known')
      isAway = true
      followPeriods()
      return false
    }
    await cache.save(state).catch((error: unknown) => logger.error({ err: error }, 'the cameras could not be kept'))
    return true
  }

  /** Returns a way to stop listening; while the bus is away, changes are seen at the next refresh. */
  async function listen(): Promise<() => Promise<void>> {
    const bus = await inputs.openBus?.()
    if (!bus) return async () => {}
    await bus.subscribe('camera_changed', () => wake.abort())
    await bus.subscribe('signing_keys_changed', () => wake.abort())
    bus.onGap(() => wake.abort())
    return () => bus.close()
  }

  return {
    state: () => state,
    refresh,
    async run(signal) {
      const known = await cache.load()
      if (known && !signal.aborted) take(asOfNow(known))
      let stopListening: (() => Promise<void>) | null = null
      while (!signal.aborted) {
        wake = new AbortController()
        const isFresh = await refresh()
        if (isFresh && !stopListening) {
          stopListening = await listen().catch((error: unknown) => {
            logger.warn({ err: error }, 'the bus does not answer')
            return null
          })
        }
        const delayMs = isFresh && foreign.size === 0 ? REFRESH_INTERVAL_MS : RETRY_INTERVAL_MS
        await clock.sleep(delayMs, AbortSignal.any([signal, wake.signal]))
        if (wake.signal.aborted) await clock.sleep(CHANGE_DELAY_MS, signal)
      }
      await stopListening?.()
      await inputs.leases.giveBack(inputs.leaseHolder).catch(() => undefined)
    },
  }
}
