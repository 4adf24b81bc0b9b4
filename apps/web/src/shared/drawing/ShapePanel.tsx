import { ActionIcon, Slider, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './Drawing.module.css'
import { addShape, type DrawingProblem, type DrawingRules, removeShape, type Shape, setSensitivity } from './drawing.ts'
import type { DrawingEditing } from './drawing-history.ts'
import { colourOf } from './shape-colours.ts'

interface ShapePanelProps {
  rules: DrawingRules
  editing: DrawingEditing
  selectedId: number | null
  onSelect(id: number): void
  shapeName(shape: Shape): string
  problem: DrawingProblem | null
}

/** The shapes by name: what is on the picture, in words. */
export function ShapePanel({ rules, editing, selectedId, onSelect, shapeName, problem }: ShapePanelProps) {
  const { t } = useTranslation(['setup', 'common'])
  const { drawing, change, drag, drop, undo, mayUndo } = editing
  const isFull = drawing.shapes.length >= rules.shapes.max
  const add = () => {
    change((drawn) => addShape(drawn, rules))
    onSelect(Math.max(0, ...drawing.shapes.map(({ id }) => id)) + 1)
  }
  return (
    <aside className={classes.panel} aria-label={t(HEADINGS[rules.kind])}>
      <div className={classes.panelHead}>
        <h3>{t(HEADINGS[rules.kind])}</h3>
        <Tooltip label={t('undo')}>
          <ActionIcon aria-label={t('undo')} disabled={!mayUndo} onClick={undo}>
            <IconArrowBackUp size={18} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t(ADDERS[rules.kind])}>
          <ActionIcon aria-label={t(ADDERS[rules.kind])} disabled={isFull} onClick={add}>
            <IconPlus size={18} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </div>
      {drawing.shapes.length === 0 && <p className={classes.hint}>{t(EMPTIES[rules.kind])}</p>}
      {drawing.shapes.map((shape, index) => (
        <div key={shape.id} className={classes.card} data-selected={shape.id === selectedId || undefined}>
          <div className={classes.cardHead}>
            <button
              type="button"
              className={classes.choose}
              aria-pressed={shape.id === selectedId}
              onClick={() => onSelect(shape.id)}
            >
              <span className={classes.swatch} style={{ background: colourOf(index) }} />
              {shapeName(shape)}
            </button>
            <ActionIcon
              size={28}
              aria-label={t('deleteShape', { shape: shapeName(shape) })}
              onClick={() => change((drawn) => removeShape(drawn, shape.id))}
            >
              <IconTrash size={16} stroke={1.7} />
            </ActionIcon>
          </div>
          {shape.id === selectedId && rules.hasSensitivity && (
            <div className={classes.slider}>
              <span>{t('sensitivity')}</span>
              <strong>{shape.sensitivity} %</strong>
              <Slider
                size="sm"
                label={null}
                thumbLabel={t('sensitivityOf', { shape: shapeName(shape) })}
                value={shape.sensitivity}
                onChange={(value) => drag((drawn) => setSensitivity(drawn, shape.id, value))}
                onChangeEnd={drop}
              />
            </div>
          )}
          {shape.id === selectedId && (
            <p className={classes.hint}>
              {t(rules.points.min === rules.points.max ? 'pointsFixed' : 'pointsHint', {
                number: shape.points.length,
                maximum: rules.points.max,
              })}
            </p>
          )}
        </div>
      ))}
      {problem && (
        <p className={classes.problem} role="alert">
          {t(PROBLEMS[problem.kind])}
        </p>
      )}
    </aside>
  )
}

const HEADINGS = { zone: 'zones', line: 'lines', spot: 'spots' } as const
const ADDERS = { zone: 'addZone', line: 'addLine', spot: 'addSpot' } as const
const EMPTIES = { zone: 'noZones', line: 'noLines', spot: 'noSpots' } as const
const PROBLEMS = {
  tooFew: 'problemTooFew',
  crossed: 'problemCrossed',
  noLength: 'problemNoLength',
  enterOnLine: 'problemEnterOnLine',
} as const
