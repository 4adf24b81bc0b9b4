import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { controlPtz, loadPtzAbilities, type PtzAbilities, type PtzDirection } from '@sova/contract'
import {
  IconArrowDown,
  IconArrowDownLeft,
  IconArrowDownRight,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconArrowUpLeft,
  IconArrowUpRight,
  IconBookmark,
  IconFocusCentered,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isCovered } from '../../../player/controls/is-covered.ts'
import { browserClock } from '../../../player/session/player-clock.ts'
import { callApi } from '../../../shared/api/call-api.ts'
import { notifyError } from '../../../shared/ui/notify.ts'
import { directionOf } from './drag-direction.ts'
import classes from './PtzPanel.module.css'
import { createPtzHold, type PtzHold } from './ptz-hold.ts'

const ARROWS = [
  ['left_up', IconArrowUpLeft],
  ['up', IconArrowUp],
  ['right_up', IconArrowUpRight],
  ['left', IconArrowLeft],
  null,
  ['right', IconArrowRight],
  ['left_down', IconArrowDownLeft],
  ['down', IconArrowDown],
  ['right_down', IconArrowDownRight],
] as const
const ZOOMS = [
  ['zoom_in', IconZoomIn],
  ['zoom_out', IconZoomOut],
] as const
const KEYS: Record<string, PtzDirection> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  '+': 'zoom_in',
  '=': 'zoom_in',
  '-': 'zoom_out',
}

const ALL_ABILITIES = { is_pan_tilt: true, is_zoom: true, has_home: true, presets: [] }

/** Moves the camera: hold to move, let go to stop; arrows, plus and minus do the same, and so does a drag on the picture. */
export function PtzPanel({ cameraNumber }: { cameraNumber: string }) {
  const { t } = useTranslation('camera-dialog')
  const { hold, perform } = usePtz(cameraNumber)
  const { data: abilities } = useQuery({
    queryKey: ['ptz', cameraNumber],
    queryFn: ({ signal }) => callApi(loadPtzAbilities, { camera_number: cameraNumber }, signal),
    retry: false,
  })
  /* Until the camera has told, and where it does not tell, everything is offered. */
  const { is_pan_tilt: isPanTilt, is_zoom: isZoom, has_home: hasHome, presets } = abilities ?? ALL_ABILITIES
  const panelRef = useRef<HTMLElement>(null)
  usePtzKeys(panelRef, hold, { isPanTilt, isZoom })
  return (
    <>
      {isPanTilt && <DragPlane hold={hold} />}
      <section ref={panelRef} className={classes.panel} aria-label={t('ptz')}>
        {isPanTilt && <Arrows hold={hold} onCentre={hasHome ? () => perform('centralize') : null} />}
        <div className={classes.zooms}>
          {isZoom &&
            ZOOMS.map(([direction, Icon]) => (
              <HoldButton key={direction} direction={direction} Icon={Icon} hold={hold} />
            ))}
          {hasHome && !isPanTilt && <CentreButton onClick={() => perform('centralize')} />}
          {presets.length > 0 && <PresetMenu presets={presets} perform={perform} />}
        </div>
      </section>
    </>
  )
}

interface ArrowsProps {
  hold: PtzHold
  /** Null for a camera without a home position. */
  onCentre: (() => void) | null
}

function Arrows({ hold, onCentre }: ArrowsProps) {
  return (
    <div className={classes.arrows}>
      {ARROWS.map((entry) => {
        if (entry) return <HoldButton key={entry[0]} direction={entry[0]} Icon={entry[1]} hold={hold} />
        return onCentre ? <CentreButton key="centre" onClick={onCentre} /> : <span key="centre" />
      })}
    </div>
  )
}

function CentreButton({ onClick }: { onClick(): void }) {
  const { t } = useTranslation('camera-dialog')
  return (
    <Tooltip label={t('ptzCentre')}>
      <ActionIcon className={classes.key ?? ''} aria-label={t('ptzCentre')} onClick={onClick}>
        <IconFocusCentered size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

function usePtz(cameraNumber: string) {
  const { t } = useTranslation('camera-dialog')
  const hold = useMemo(() => {
    const onFailure = () => notifyError(t('ptzError'))
    const send = (command: Parameters<typeof callApi<typeof controlPtz>>[1]) => callApi(controlPtz, command)
    return createPtzHold({ cameraNumber, clock: browserClock, send, onFailure })
  }, [cameraNumber, t])
  useEffect(() => () => hold.close(), [hold])

  function perform(action: 'centralize' | 'preset', code?: string): void {
    callApi(controlPtz, { camera_number: cameraNumber, action, code: code ?? null }).catch(() =>
      notifyError(t('ptzError')),
    )
  }
  return { hold, perform }
}

/** While the panel is open its keys are the camera's, before they are the player's. */
function usePtzKeys(
  panelRef: RefObject<HTMLElement | null>,
  hold: PtzHold,
  { isPanTilt, isZoom }: { isPanTilt: boolean; isZoom: boolean },
): void {
  useEffect(() => {
    const stop = new AbortController()
    const options = { capture: true, signal: stop.signal }
    const directionOfKey = (event: KeyboardEvent) => {
      const direction = KEYS[event.key]
      if (!direction || event.ctrlKey || event.altKey || event.metaKey) return undefined
      if (hasKeys(event.target) || isCovered(panelRef.current)) return undefined
      return (direction.startsWith('zoom') ? isZoom : isPanTilt) ? direction : undefined
    }
    window.addEventListener(
      'keydown',
      (event) => {
        const direction = directionOfKey(event)
        if (!direction) return
        event.preventDefault()
        hold.hold(direction)
      },
      options,
    )
    window.addEventListener(
      'keyup',
      (event) => {
        if (KEYS[event.key]) hold.release()
      },
      options,
    )
    /* The key may be let go in another window. */
    window.addEventListener('blur', hold.release, { signal: stop.signal })
    return () => stop.abort()
  }, [panelRef, hold, isPanTilt, isZoom])
}

/** Text is typed, choices and tabs are moved along: none of that is to turn the camera. */
const hasKeys = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [role="menu"], [role="tablist"]') !== null

interface HoldButtonProps {
  direction: PtzDirection
  Icon: typeof IconArrowUp
  hold: PtzHold
}

function HoldButton({ direction, Icon, hold }: HoldButtonProps) {
  const { t } = useTranslation('camera-dialog')
  const label = t(`ptz_${direction}`)
  return (
    <ActionIcon
      className={classes.key ?? ''}
      aria-label={label}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        hold.hold(direction)
      }}
      onPointerUp={hold.release}
      onPointerCancel={hold.release}
      onKeyDown={(event) => {
        if (event.key === ' ' || event.key === 'Enter') hold.hold(direction)
      }}
      onKeyUp={hold.release}
      onBlur={hold.release}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  )
}

/** Over the picture, below the panel: the camera goes where the hand drags. */
function DragPlane({ hold }: { hold: PtzHold }) {
  const from = useRef<{ xPx: number; yPx: number } | null>(null)

  function onPointerDown(event: ReactPointerEvent<HTMLDivElement>): void {
    event.currentTarget.setPointerCapture(event.pointerId)
    from.current = { xPx: event.clientX, yPx: event.clientY }
  }

  function onPointerMove(event: ReactPointerEvent<HTMLDivElement>): void {
    if (!from.current) return
    const direction = directionOf(event.clientX - from.current.xPx, event.clientY - from.current.yPx)
    if (direction) hold.hold(direction)
  }

  function onPointerUp(): void {
    from.current = null
    hold.release()
  }

  return (
    <div
      className={classes.plane}
      aria-hidden
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
    />
  )
}

interface PresetMenuProps {
  presets: PtzAbilities['presets']
  perform(action: 'preset', code: string): void
}

function PresetMenu({ presets, perform }: PresetMenuProps) {
  const { t } = useTranslation('camera-dialog')
  return (
    <Menu position="top-end" withinPortal={false}>
      <Menu.Target>
        <ActionIcon className={classes.key ?? ''} aria-label={t('ptzPresets')}>
          <IconBookmark size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('ptzPresets')}</Menu.Label>
        {presets.map(({ token, name }) => (
          <Menu.Item key={token} onClick={() => perform('preset', token)}>
            {name || token}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
