/** An account with cameras that nobody made a picture for: enough for lists, folders and search. */
import { ACCOUNT } from './operator.ts'
import type { TestSystem } from './start-system.ts'

export interface ListedCamera {
  number: string
  title: string
  address: string
  /** Latitude and longitude; without them it is on no map. */
  place?: readonly [number, number]
}

/** Nothing listens there; the media server tries again and again, which is nobody's business here. */
const NO_SOURCE = 'rtsp://127.0.0.1:9/none'

export const addAccountWithCameras =
  (cameras: readonly ListedCamera[]) =>
  async (sova: TestSystem['sova']): Promise<void> => {
    await sova(['user', 'add', ACCOUNT.username], ACCOUNT.password)
    for (const { number, title, address, place } of cameras) {
      const { code, output } = await sova([
        ...['camera', 'add', '--no-probe', '--source', NO_SOURCE, '--owner', ACCOUNT.username],
        ...['--number', number, '--title', title, '--address', address],
        ...(place ? ['--latitude', String(place[0]), '--longitude', String(place[1])] : []),
      ])
      if (code !== 0) throw new Error(output)
    }
  }
