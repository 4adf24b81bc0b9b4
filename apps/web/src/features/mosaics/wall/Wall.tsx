import { useElementSize, useMergedRef } from '@mantine/hooks'
import { GRID_LAYOUTS, type MosaicGrid } from '@sova/contract'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ArchiveClock } from '../../../player/index.ts'
import type { CellView } from './cell-view.ts'
import { neighbourCell } from './neighbour-cell.ts'
import { usePageVisible, useStillShown } from './use-shown.ts'
import classes from './Wall.module.css'
import { WallCell } from './WallCell.tsx'
import type { CellEditing, CellViewing } from './wall-actions.ts'

interface WallProps {
  grid: MosaicGrid
  views: readonly CellView[]
  soloCell: number | null
  isLowLatency: boolean
  /** Of the moment that all cells share, and of the cell that has one of its own. */
  clocks: { shared: ArchiveClock | null; own: ArchiveClock | null }
  viewing: CellViewing | null
  editing: CellEditing | null
  onTokenRefused(): void
}

/** The grid of cells: 16:9, as large as fits. Arrows go from cell to cell. */
export function Wall({ grid, views, soloCell, isLowLatency, clocks, viewing, editing, onTokenRefused }: WallProps) {
  const { t } = useTranslation('mosaics')
  const { ref: measured, width } = useElementSize()
  const wall = useRef<HTMLDivElement>(null)
  const wallRef = useMergedRef(wall, measured)
  const [focused, setFocused] = useState(0)
  const isPageShown = useStillShown(usePageVisible())
  const areOthersShown = useStillShown(soloCell === null)
  const { cellsCount, columns, rows } = GRID_LAYOUTS[grid]
  const tabStop = Math.min(focused, cellsCount - 1)
  const clockOf = { live: null, shared: clocks.shared, own: clocks.own }

  const focusCell = (cell: number) => wall.current?.querySelector<HTMLElement>(`[data-cell="${cell}"]`)?.focus()

  function onCellKey(event: KeyboardEvent, view: CellView): void {
    if (event.target !== event.currentTarget && !event.altKey) return
    const next = neighbourCell(grid, view.cell, event.key)
    if (next !== null) {
      /* Alt+← would leave the page. */
      event.preventDefault()
      if (event.altKey && editing && view.cameraNumber !== null) editing.put(next, view.cameraNumber)
      focusCell(next)
      return
    }
    if (event.key === 'Enter') {
      if (viewing) viewing.toggleSolo(view.cell)
      else if (view.cameraNumber === null) editing?.choose(view.cell)
    }
    if (event.key === 'Delete' && view.cameraNumber !== null) editing?.remove(view.cell)
  }

  return (
    <div className={classes.stage}>
      <section
        ref={wallRef}
        className={classes.wall}
        style={{ gridTemplate: `repeat(${rows}, 1fr) / repeat(${columns}, 1fr)` }}
        aria-label={t('wall')}
      >
        {views.map((view) => (
          <WallCell
            key={view.cell}
            view={view}
            clock={clockOf[view.source]}
            isLowLatency={isLowLatency}
            cellsCount={cellsCount}
            widthPx={(width / columns) * view.place.columns * window.devicePixelRatio}
            isSolo={view.cell === soloCell}
            isBehind={soloCell !== null && view.cell !== soloCell}
            isTabStop={view.cell === tabStop}
            isPlaying={isPageShown && (areOthersShown || view.cell === soloCell)}
            viewing={viewing}
            editing={editing}
            onTokenRefused={onTokenRefused}
            onFocus={() => setFocused(view.cell)}
            onKeyDown={(event) => onCellKey(event, view)}
          />
        ))}
      </section>
    </div>
  )
}
