/** The drawing over its picture. Points are moved by mouse, finger or arrow keys. */
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Drawing.module.css'
import {
  type Drawing,
  type DrawingRules,
  insertPoint,
  isOpenLine,
  mayAddPoint,
  middleAfter,
  moveEnter,
  movePoint,
  moveShape,
  type Point,
  removePoint,
  type Shape,
} from './drawing.ts'
import type { DrawingEditing } from './drawing-history.ts'
import { colourOf } from './shape-colours.ts'

/** Points are drawn as on a picture of this width, however many pixels the camera's has. */
const UNIT_WIDTH = 816
const STEP_PX = 1
const FAR_STEP_PX = 10

interface DrawingSurfaceProps {
  rules: DrawingRules
  editing: DrawingEditing
  selectedId: number | null
  onSelect(id: number): void
  shapeName(shape: Shape): string
}

type Grip = { kind: 'point'; id: number; index: number } | { kind: 'shape'; id: number } | { kind: 'enter' }

export function DrawingSurface({ rules, editing, selectedId, onSelect, shapeName }: DrawingSurfaceProps) {
  const { t } = useTranslation('setup')
  const svg = useRef<SVGSVGElement>(null)
  const [grip, setGrip] = useState<Grip | null>(null)
  const lastPoint = useRef<Point>({ x: 0, y: 0 })
  const { drawing, change, drag, drop } = editing
  const unit = rules.width / UNIT_WIDTH

  const pointAt = ({ clientX, clientY }: PointerEvent): Point => {
    const box = svg.current?.getBoundingClientRect()
    if (!box || box.width === 0 || box.height === 0) return lastPoint.current
    return {
      x: ((clientX - box.left) / box.width) * rules.width,
      y: ((clientY - box.top) / box.height) * rules.height,
    }
  }

  const take = (event: PointerEvent, taken: Grip) => {
    if (event.button > 0) return
    event.stopPropagation()
    svg.current?.setPointerCapture(event.pointerId)
    lastPoint.current = pointAt(event)
    setGrip(taken)
    if (taken.kind !== 'enter') onSelect(taken.id)
  }

  const follow = (event: PointerEvent) => {
    if (!grip) return
    const at = pointAt(event)
    const by = { x: at.x - lastPoint.current.x, y: at.y - lastPoint.current.y }
    if (grip.kind === 'point') drag((drawn) => movePoint(drawn, rules, grip.id, grip.index, at))
    if (grip.kind === 'enter') drag((drawn) => moveEnter(drawn, rules, at))
    if (grip.kind === 'shape') {
      // Parts of a pixel are kept for the next move, or a slow hand would not move it at all.
      const whole = { x: Math.trunc(by.x), y: Math.trunc(by.y) }
      drag((drawn) => moveShape(drawn, rules, grip.id, whole))
      lastPoint.current = { x: lastPoint.current.x + whole.x, y: lastPoint.current.y + whole.y }
      return
    }
    lastPoint.current = at
  }

  const release = () => {
    setGrip(null)
    drop()
  }

  return (
    <svg
      ref={svg}
      className={classes.surface}
      viewBox={`0 0 ${rules.width} ${rules.height}`}
      preserveAspectRatio="none"
      role="application"
      aria-label={t('drawing')}
      onPointerMove={follow}
      onPointerUp={release}
      onPointerCancel={release}
    >
      {drawing.shapes.map((shape, index) => (
        <g
          key={shape.id}
          className={classes.shape}
          style={{ color: colourOf(index) }}
          data-selected={shape.id === selectedId || undefined}
        >
          <Outline
            shape={shape}
            rules={rules}
            unit={unit}
            name={shapeName(shape)}
            onTake={(event) => take(event, { kind: 'shape', id: shape.id })}
          />
          {shape.id === selectedId && mayAddPoint(shape, rules) && (
            <Middles shape={shape} rules={rules} unit={unit} name={shapeName(shape)} onInsert={change} />
          )}
          {shape.points.map((point, pointIndex) => (
            <Handle
              // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place in the outline
              key={pointIndex}
              at={point}
              radius={7 * unit}
              name={t('pointOf', { number: pointIndex + 1, shape: shapeName(shape) })}
              onTake={(event) => take(event, { kind: 'point', id: shape.id, index: pointIndex })}
              onFocus={() => onSelect(shape.id)}
              onMove={(by) =>
                change((drawn) =>
                  movePoint(drawn, rules, shape.id, pointIndex, { x: point.x + by.x, y: point.y + by.y }),
                )
              }
              onRemove={() => change((drawn) => removePoint(drawn, rules, shape.id, pointIndex))}
            />
          ))}
        </g>
      ))}
      <EnterPlace
        drawing={drawing}
        unit={unit}
        onTake={(event) => take(event, { kind: 'enter' })}
        onMove={moveEnterBy}
      />
    </svg>
  )

  function moveEnterBy(by: Point): void {
    change((drawn) =>
      drawn.enter ? moveEnter(drawn, rules, { x: drawn.enter.x + by.x, y: drawn.enter.y + by.y }) : drawn,
    )
  }
}

interface OutlineProps {
  shape: Shape
  rules: DrawingRules
  unit: number
  name: string
  onTake(event: PointerEvent): void
}

function Outline({ shape, rules, unit, name, onTake }: OutlineProps) {
  const points = shape.points.map(({ x, y }) => `${x},${y}`).join(' ')
  const [first] = shape.points
  return (
    <>
      {isOpenLine(rules) ? (
        <polyline className={classes.line} points={points} onPointerDown={onTake} />
      ) : (
        <polygon className={classes.area} points={points} onPointerDown={onTake} />
      )}
      {first && (
        <text className={classes.name} x={first.x + 10 * unit} y={first.y - 12 * unit} fontSize={13 * unit} aria-hidden>
          {name}
        </text>
      )}
    </>
  )
}

interface MiddlesProps {
  shape: Shape
  rules: DrawingRules
  unit: number
  name: string
  onInsert: DrawingEditing['change']
}

/** Between each two points: taken, it becomes a point. */
function Middles({ shape, rules, unit, name, onInsert }: MiddlesProps) {
  const { t } = useTranslation('setup')
  return shape.points.map((_, index) => {
    const middle = middleAfter(shape, index)
    const insert = () => onInsert((drawn) => insertPoint(drawn, rules, shape.id, index))
    return (
      middle && (
        // biome-ignore lint/a11y/useSemanticElements: SVG has no button
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: a middle is its place in the outline
          key={index}
          className={classes.middle}
          cx={middle.x}
          cy={middle.y}
          r={5 * unit}
          role="button"
          tabIndex={0}
          aria-label={t('addPointOf', { number: index + 1, shape: name })}
          onPointerDown={(event) => {
            event.stopPropagation()
            insert()
          }}
          onKeyDown={({ key }) => {
            if (key === 'Enter' || key === ' ') insert()
          }}
        />
      )
    )
  })
}

interface HandleProps {
  at: Point
  radius: number
  name: string
  className?: string | undefined
  onTake(event: PointerEvent): void
  onFocus?(): void
  onMove(by: Point): void
  onRemove?(): void
}

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

function Handle({ at, radius, name, className, onTake, onFocus, onMove, onRemove }: HandleProps) {
  const press = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    const step = event.shiftKey ? FAR_STEP_PX : STEP_PX
    if (arrow) onMove({ x: arrow.x * step, y: arrow.y * step })
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove?.()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button
    <circle
      className={className ?? classes.point}
      cx={at.x}
      cy={at.y}
      r={radius}
      role="button"
      tabIndex={0}
      aria-label={name}
      onPointerDown={onTake}
      onDoubleClick={() => onRemove?.()}
      onFocus={() => onFocus?.()}
      onKeyDown={press}
    />
  )
}

interface EnterPlaceProps {
  drawing: Drawing
  unit: number
  onTake(event: PointerEvent): void
  onMove(by: Point): void
}

function EnterPlace({ drawing: { enter }, unit, onTake, onMove }: EnterPlaceProps) {
  const { t } = useTranslation('setup')
  if (!enter) return null
  return (
    <g className={classes.enter}>
      <Handle
        at={enter}
        radius={9 * unit}
        name={t('enterPoint')}
        className={classes.enterPoint}
        onTake={onTake}
        onMove={onMove}
      />
      <text className={classes.name} x={enter.x + 14 * unit} y={enter.y + 5 * unit} fontSize={13 * unit} aria-hidden>
        {t('enterPoint')}
      </text>
    </g>
  )
}
