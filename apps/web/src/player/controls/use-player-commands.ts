import type { CameraInfo } from '@sova/contract'
import { type RefObject, useState } from 'react'
import { firstSelection } from '../download/download-range.ts'
import type { Download } from '../download/use-download.ts'
import { type PictureZoomControl, usePictureZoom } from '../picture/use-picture-zoom.ts'
import { neighbourSpeed } from '../session/playback-speed.ts'
import type { PlayerSession } from '../session/player-session.ts'
import { INITIAL_STATE } from '../session/player-state.ts'
import type { TimelineHandle } from '../timeline/Timeline.tsx'
import type { TimelineMark } from '../timeline/timeline-scene.ts'
import { neighbourEvent } from './neighbour-event.ts'
import type { PlayerCommand } from './player-command.ts'
import { saveSnapshot, snapshotName } from './snapshot.ts'
import type { useFullScreen } from './use-full-screen.ts'
import { usePlayerKeys } from './use-player-keys.ts'
import type { Sound } from './use-sound.ts'

interface PlayerCommandsInputs {
  session: Pick<PlayerSession, 'state' | 'pictureMs' | 'play' | 'pause' | 'stepFrame' | 'setSpeed' | 'goLive'> | null
  camera: Pick<CameraInfo, 'number'>
  timezone: string
  rootRef: RefObject<HTMLElement | null>
  videoRef: RefObject<HTMLVideoElement | null>
  holdRef: RefObject<HTMLCanvasElement | null>
  timelineRef: RefObject<TimelineHandle | null>
  marks: readonly TimelineMark[]
  earliestMs: number | null
  hasLive: boolean
  sound: Pick<Sound, 'toggle'>
  fullScreen: Pick<ReturnType<typeof useFullScreen>, 'toggle'>
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
  const { session, videoRef, timelineRef, nowMs, seek } = inputs
  const [isHelpOpened, setHelpOpened] = useState(false)
  const zoom = usePictureZoom()

  /** Of this very moment: what is rendered is up to a second old. */
  const stateNow = () => session?.state() ?? INITIAL_STATE

  function togglePlay(): void {
    const { wantsPause, phase } = stateNow()
    if (wantsPause || phase === 'ended') session?.play()
    else session?.pause()
  }

  function goToEvent(direction: 1 | -1): void {
    const event = neighbourEvent(inputs.marks, stateNow().timeMs ?? nowMs(), direction)
    if (event) seek(event.fromMs)
  }

  function takeSnapshot(): void {
    const state = stateNow()
    /* Without a connection the last frame is held over an empty video; while another moment is waited for it has no name. */
    const held =
      inputs.holdRef.current?.hidden === false && state.phase !== 'connecting' ? inputs.holdRef.current : null
    const picture = held ?? videoRef.current
    /* The picture's own moment: the one that was asked for may not be there yet. */
    const timeMs = (held ? null : session?.pictureMs()) ?? state.timeMs ?? nowMs()
    if (picture) void saveSnapshot(picture, snapshotName(inputs.camera.number, timeMs, inputs.timezone))
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
    const selection = firstSelection(stateNow().timeMs ?? nowMs(), nowMs())
    download.select(selection)
    timelineRef.current?.reveal(selection.fromMs)
  }

  function perform(command: PlayerCommand): void {
    const state = stateNow()
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
  usePlayerKeys(inputs.rootRef, perform)

  return { perform, isHelpOpened, closeHelp: () => setHelpOpened(false), zoom }
}
