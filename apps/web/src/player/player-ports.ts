/** What whoever shows the player adds to it. All of it may be absent: an embedded page has none. */
import type { ReactNode, Ref } from 'react'
import type { CreateDownload } from './download/use-download.ts'
import type { PlayerState } from './session/player-state.ts'
import type { TimeWindow } from './timeline/time-window.ts'
import type { TimelineCount, TimelineMark } from './timeline/timeline-scene.ts'

export interface PlayerHandle {
  seek(timeMs: number): void
  goLive(): void
}

/** Events of the camera, for the timeline. */
export interface PlayerEvents {
  /** Sorted by their beginning. */
  marks: readonly TimelineMark[]
  /** In place of the marks where the window is too long for single events. */
  counts: readonly TimelineCount[] | null
  onWindowChange(window: TimeWindow): void
}

export interface PlayerPorts {
  events?: PlayerEvents | null
  createDownload?: CreateDownload | null
  onDownloadFailure?: Parameters<typeof import('./download/use-download.ts').useDownload>[0]['onFailure']
  /** Moves and grows with the picture: zones, lines, parking spots. */
  drawing?: ReactNode
  /** Stands over the picture: PTZ, barrier, notices. */
  overlay?: ReactNode
  /** Buttons beside the player's own. */
  tools?: ReactNode
  onState?(state: PlayerState): void
  /** Where the archive begins, as soon as it is known. */
  onEarliest?(earliestMs: number | null): void
  ref?: Ref<PlayerHandle>
}
