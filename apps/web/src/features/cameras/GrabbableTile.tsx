import { IconGripVertical } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedCamera } from '../../shared/cameras/camera-list-query.ts'
import { useDragSource } from '../../shared/drag/use-drag-source.ts'
import { type DropSide, useDropTarget } from '../../shared/drag/use-drop-target.ts'
import { CameraTile } from './CameraTile.tsx'
import classes from './GrabbableTile.module.css'
import type { OpenCamera } from './use-open-camera.ts'

/** `off`: cards stay; `carry`: they can be carried to a folder; `order`: they can change places too. */
export type GrabMode = { kind: 'off' } | { kind: 'carry' } | ({ kind: 'order' } & CardMoves)

export interface CardMoves {
  /** One place towards the beginning (−1) or the end (+1). */
  step(number: string, by: -1 | 1): void
  /** To the side of another card. */
  place(number: string, side: DropSide, besideNumber: string): void
}

const STEP_OF_KEY: Partial<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

interface GrabbableTileProps {
  camera: ListedCamera
  nowMs: number
  openCamera: OpenCamera
  grab: GrabMode
}

export function GrabbableTile({ camera, grab, ...tile }: GrabbableTileProps) {
  const { t } = useTranslation('cameras')
  const { number, title } = camera
  const item = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const ordering = grab.kind === 'order' ? grab : null
  const { isDragging } = useDragSource({
    element: item,
    handle,
    enabled: grab.kind !== 'off',
    payload: { kind: 'camera', number, title, fromFolder: null },
  })
  const { over } = useDropTarget({
    element: item,
    enabled: ordering !== null,
    accepts: (payload) => payload.kind === 'camera' && payload.fromFolder === null && payload.number !== number,
    onDrop: (payload, side) => {
      if (payload.kind === 'camera') ordering?.place(payload.number, side, number)
    },
  })

  function stepByKey(event: KeyboardEvent) {
    const by = event.altKey ? STEP_OF_KEY[event.key] : undefined
    if (by === undefined || !ordering) return
    /* Alt+← would leave the page. */
    event.preventDefault()
    ordering.step(number, by)
  }

  return (
    <li ref={item} className={classes.item} data-dragging={isDragging || undefined} data-over={over ?? undefined}>
      {grab.kind === 'off' ? (
        <CameraTile camera={camera} {...tile} />
      ) : (
        <CameraTile
          camera={camera}
          {...tile}
          handle={
            <button
              ref={handle}
              type="button"
              className={classes.handle}
              aria-label={t(ordering ? 'moveByKeys' : 'carry', { title })}
              onKeyDown={stepByKey}
            >
              <IconGripVertical size={18} aria-hidden />
            </button>
          }
        />
      )}
    </li>
  )
}
