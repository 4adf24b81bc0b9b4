/**
 * The video of cameras, for the rest of the page. Import it lazily: it is the heaviest part of the page.
 *
 * - `Player`: one camera with all controls and its timeline; the single-camera dialog and the embedded page.
 * - `CellPlayer`: one camera without controls, muted: a cell of a mosaic, an event's clip, the picture below a drawing.
 *   It keeps itself alive; `onState` tells what it shows, and which sentence of the dictionary `player` to put over it.
 * - `ClipPlayer`: a stretch of the archive that plays once, with a button and a bar of its own.
 * - `createArchiveClock(startMs, browserClock)`: the moment that several cells show together. Give the same clock to
 *   every cell (`clock={clock}`, null for live); `seek`, `play`, `pause`, `setSpeed` of the clock move them all, and each
 *   cell keeps to it within a quarter of a second, waits out its own gaps, and never goes past what is recorded.
 * - `useRecordings(camera, pollMs)`: what is recorded (`ranges`, `earliestMs`); poll cells every
 *   `RECORDING_STATUS_POLL_CELL_MS`, and only while their archive is shown. `mergeRanges` joins those of many cameras.
 * - `Timeline`: the canvas with ranges, marks and the cursor; feed it `cursorMs={clock.positionMs()}` a few times a second.
 */
export { type ArchiveClock, type ArchiveClockState, createArchiveClock } from './cell/archive-clock.ts'
export { CellPlayer, type CellPlayerHandle, type CellPlayerProps, type CellState } from './cell/CellPlayer.tsx'
export { ClipPlayer } from './cell/ClipPlayer.tsx'
export { MomentInput } from './controls/MomentInput.tsx'
export { saveSnapshot, snapshotName } from './controls/snapshot.ts'
export type { CreateDownload } from './download/use-download.ts'
export { Player, type PlayerProps } from './Player.tsx'
export type { PlayerEvents, PlayerHandle } from './player-ports.ts'
export type { RecordingsState } from './recordings/recordings.ts'
export { useRecordings } from './recordings/use-recordings.ts'
export { PLAYBACK_SPEEDS, type PlaybackSpeed } from './session/playback-speed.ts'
export { browserClock } from './session/player-clock.ts'
export type { PlayerState } from './session/player-state.ts'
export type { StreamQuality } from './session/stream-quality.ts'
export type { Transport } from './session/transport.ts'
export { mergeRanges, type RecordedRange, withOpenEnd } from './timeline/recorded-ranges.ts'
export { Timeline, type TimelineHandle } from './timeline/Timeline.tsx'
export { presetOf, SPAN_PRESETS, type TimeWindow } from './timeline/time-window.ts'
export type { TimelineCount, TimelineMark } from './timeline/timeline-scene.ts'
