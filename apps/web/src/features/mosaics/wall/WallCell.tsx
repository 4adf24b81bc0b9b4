import { isInactive } from '@sova/contract'
import { type KeyboardEvent, type Ref, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ArchiveClock, CellPlayerHandle } from '../../../player/index.ts'
import { useDropTarget } from '../../../shared/drag/use-drop-target.ts'
import { AlertChip } from './AlertChip.tsx'
import { CellEditTools } from './CellEditTools.tsx'
import { CellPicture } from './CellPicture.tsx'
import { CellDot, CellStatusText } from './CellStatusMark.tsx'
import { CellViewTools } from './CellViewTools.tsx'
import { cellLabel } from './cell-label.ts'
import { cellQuality, liveTransport } from './cell-quality.ts'
import { createCellStateStore } from './cell-state-store.ts'
import type { CellView } from './cell-view.ts'
import { EmptyCell } from './EmptyCell.tsx'
import classes from './Wall.module.css'
import type { CellEditing, CellViewing } from './wall-actions.ts'

export interface WallCellProps {
  view: CellView
  clock: ArchiveClock | null
  /** Of the whole wall. */
  isLowLatency: boolean
  cellsCount: number
  /** Physical pixels. */
  widthPx: number
  isSolo: boolean
  /** Behind a cell that fills the screen. */
  isBehind: boolean
  /** The one cell that the tab key reaches; arrows go on from it. */
  isTabStop: boolean
  isPlaying: boolean
  viewing: CellViewing | null
  editing: CellEditing | null
  onTokenRefused(): void
  onFocus(): void
  onKeyDown(event: KeyboardEvent): void
  ref?: Ref<HTMLElement>
}

export function WallCell(props: WallCellProps) {
  const { view, viewing, editing, isSolo, isBehind, isTabStop, isPlaying } = props
  const { t } = useTranslation('mosaics')
  const [state] = useState(createCellStateStore)
  const root = useRef<HTMLElement>(null)
  const player = useRef<CellPlayerHandle>(null)
  const [isMuted, setMuted] = useState(true)
  const { over } = useDropTarget({
    element: root,
    enabled: editing !== null,
    accepts: (payload) => payload.kind === 'camera' && payload.number !== view.cameraNumber,
    onDrop: (payload) => {
      if (payload.kind === 'camera') editing?.put(view.cell, payload.number)
    },
  })
  const { camera, alert, place, cell } = view
  const isOut = !camera || isInactive(camera)
  return (
    <section
      ref={root}
      className={classes.cell}
      style={
        isSolo
          ? { gridArea: '1 / 1 / -1 / -1' }
          : {
              gridColumn: `${place.column + 1} / span ${place.columns}`,
              gridRow: `${place.row + 1} / span ${place.rows}`,
            }
      }
      data-cell={cell}
      data-alert={alert !== null || undefined}
      data-alarm-slot={(editing !== null && view.isAlarmSlot) || undefined}
      data-solo={isSolo || undefined}
      data-behind={isBehind || undefined}
      data-over={over !== null || undefined}
      aria-label={cellLabel(cell, camera?.title ?? null)}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={props.onFocus}
      onKeyDown={props.onKeyDown}
      onDoubleClick={() => viewing?.toggleSolo(cell)}
    >
      {camera && isPlaying ? (
        <CellPicture
          camera={camera}
          clock={props.clock}
          quality={cellQuality({ isBig: view.isBig, isSolo, widthPx: props.widthPx })}
          transport={liveTransport(props)}
          isMuted={isMuted}
          state={state}
          onTokenRefused={props.onTokenRefused}
          player={player}
        />
      ) : (
        <EmptyCell view={view} onAdd={editing ? () => editing.choose(cell) : null} />
      )}
      <header className={classes.bar}>
        {camera && (
          <>
            <CellDot isOut={isOut} state={state} />
            <strong className={classes.name} title={`${camera.title}\n${camera.address}`}>
              {camera.title}
            </strong>
            <CellStatusText isOut={isOut} state={state} />
          </>
        )}
        <span className={classes.gap} />
        {viewing && camera && (
          <CellViewTools
            view={{ ...view, camera }}
            viewing={viewing}
            isSolo={isSolo}
            sound={camera.is_sounding ? { isMuted, toggle: () => setMuted(!isMuted) } : null}
            video={() => player.current?.video ?? null}
            pictureMs={() => state.get()?.timeMs ?? null}
          />
        )}
        {editing && <CellEditTools view={view} cellElement={root} editing={editing} />}
      </header>
      {alert && viewing && <AlertChip alert={alert} onDismiss={() => viewing.dismiss(cell)} />}
      {editing?.lifted != null && editing.lifted !== cell && (
        <button type="button" className={classes.place} onClick={() => editing.place(cell)}>
          {t('placeHere', { cell: cell + 1 })}
        </button>
      )}
    </section>
  )
}
