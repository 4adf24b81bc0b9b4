import type { CameraInfo } from '@sova/contract'
import { type RefObject, useState } from 'react'
import { firstSelection } from '../download/download-range.ts'
import type { Download } from '../download/use-download.ts'
import { type PictureZoomControl, usePictureZoom } from '../picture/use-picture-zoom.ts'
import { neighbourSpeed } from '../session/playback-speed.ts'
import type { PlayerSession } from '../session/player-session.ts'
import type { PlayerState } from '../session/player-state.ts'
import type { TimelineHandle } from '../timeline/Timeline.tsx'
import type { TimelineMark } from '../timeline/timeline-scene.ts'
import { neighbourEvent } from './neighbour-event.ts'
import type { PlayerCommand } from './player-command.ts'
import { saveSnapshot, snapshotName } from './snapshot.ts'
import type { useFullScreen } from './use-full-screen.ts'
import { usePlayerKeys } from './use-player-keys.ts'
import type { Sound } from './use-sound.ts'

interface PlayerCommandsInputs {
  session: PlayerSession | null
  state: PlayerState
  camera: CameraInfo
  timezone: string
  videoRef: RefObject<HTMLVideoElement | null>
  timelineRef: RefObject<TimelineHandle | null>
  marks: readonly TimelineMark[]
  earliestMs: number | null
  hasLive: boolean
  sound: Sound
  fullScreen: ReturnType<typeof useFullScreen>
  /** Null where nothing may be downloaded. */
  download: Download | null
  toggleStats(): void
  nowMs(): number
  seek(timeMs: number): void
}

interface PlayerCommands {
  perform(command: PlayerCommand): void
  isHelpOpened: boolean
  closeHelp(): void
  zoom: PictureZoomControl
}

/** Does what keys and buttons ask for. */
export function usePlayerCommands(inputs: PlayerCommandsInputs): PlayerCommands {
  const { session, state, videoRef, timelineRef, nowMs, seek } = inputs
  const [isHelpOpened, setHelpOpened] = useState(false)
  const zoom = usePictureZoom()

  function togglePlay(): void {
    if (state.wantsPause || state.phase === 'ended') session?.play()
    else session?.pause()
  }

  function goToEvent(direction: 1 | -1): void {
    const event = neighbourEvent(inputs.marks, state.timeMs ?? nowMs(), direction)
    if (event) seek(event.fromMs)
  }

  function takeSnapshot(): void {
    const name = snapshotName(inputs.camera.number, state.timeMs ?? nowMs(), inputs.timezone)
    if (videoRef.current) void saveSnapshot(videoRef.current, name)
  }

  function togglePictureInPicture(): void {
    const change = document.pictureInPictureElement
      ? document.exitPictureInPicture()
      : videoRef.current?.requestPictureInPicture()
    /* A browser may refuse, for example before there is a picture. */
    change?.catch(() => undefined)
  }

  function toggleDownload(): void {
    const { download } = inputs
    if (!download) return
    if (download.selection) {
      download.select(null)
      return
    }
    const selection = firstSelection(state.timeMs ?? nowMs(), nowMs())
    download.select(selection)
    timelineRef.current?.reveal(selection.fromMs)
  }

  function perform(command: PlayerCommand): void {
    switch (command.type) {
      case 'toggle_play':
        togglePlay()
        break
      case 'step':
        if (state.timeMs !== null) seek(state.timeMs + command.byMs)
        break
      case 'step_frame':
        session?.stepFrame(command.direction)
        break
      case 'speed':
        if (state.mode === 'archive') session?.setSpeed(neighbourSpeed(state.speed, command.direction))
        break
      case 'event':
        goToEvent(command.direction)
        break
      case 'live':
        if (inputs.hasLive) session?.goLive()
        break
      case 'first_recording':
        if (inputs.earliestMs !== null) seek(inputs.earliestMs)
        break
      case 'full_screen':
        inputs.fullScreen.toggle()
        break
      case 'mute':
        inputs.sound.toggle()
        break
      case 'snapshot':
        takeSnapshot()
        break
      case 'picture_in_picture':
        togglePictureInPicture()
        break
      case 'whole_picture':
        zoom.reset()
        break
      case 'download':
        toggleDownload()
        break
      case 'stats':
        inputs.toggleStats()
        break
      case 'help':
        setHelpOpened(!isHelpOpened)
        break
      case 'zoom':
        timelineRef.current?.zoom(command.factor)
    }
  }
  usePlayerKeys(perform)

  return { perform, isHelpOpened, closeHelp: () => setHelpOpened(false), zoom }
}
