/**
 * A drawing is made here, over the live picture. The dialog gives a result only by its button: whoever closes it
 * otherwise leaves everything as it was.
 */
import { Button, Modal } from '@mantine/core'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Drawing.module.css'
import { DrawingSurface } from './DrawingSurface.tsx'
import { type Drawing, type DrawingRules, problemOf, type Shape } from './drawing.ts'
import { useDrawingHistory } from './drawing-history.ts'
import { ShapePanel } from './ShapePanel.tsx'

interface DrawingDialogProps {
  title: string
  subtitle: string
  rules: DrawingRules
  initial: Drawing
  /** Live video, or what stands in for it. */
  picture: ReactNode
  /** Null: closed without a result. */
  onClose(result: Drawing | null): void
}

export function DrawingDialog({ title, subtitle, rules, initial, picture, onClose }: DrawingDialogProps) {
  const { t } = useTranslation(['setup', 'common'])
  const editing = useDrawingHistory(initial)
  const [selectedId, select] = useState<number | null>(initial.shapes[0]?.id ?? null)
  const problem = problemOf(editing.drawing, rules)
  const shapeName = (shape: Shape) =>
    t(NAMES[rules.kind], {
      number: rules.kind === 'spot' ? shape.id : editing.drawing.shapes.findIndex(({ id }) => id === shape.id) + 1,
    })
  const press = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
    event.preventDefault()
    editing.undo()
  }
  const ratio = { '--picture-ratio': String(rules.width / rules.height) } as CSSProperties
  const shared = { rules, editing, selectedId, onSelect: select, shapeName }
  return (
    <Modal.Root opened onClose={() => onClose(null)} fullScreen>
      <Modal.Content aria-label={title}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: undo works wherever in the dialog the focus is */}
        <div className={classes.page} onKeyDown={press}>
          <header className={classes.header}>
            <h2>{title}</h2>
            <span className={classes.subtitle}>{subtitle}</span>
            <Button variant="default" onClick={() => onClose(null)}>
              {t('common:cancel')}
            </Button>
            <Button disabled={problem !== null} onClick={() => onClose(editing.drawing)}>
              {t('common:save')}
            </Button>
          </header>
          <div className={classes.body}>
            <div className={classes.stage}>
              <div className={classes.picture} style={ratio}>
                {picture}
                <DrawingSurface {...shared} />
              </div>
            </div>
            <ShapePanel {...shared} problem={problem} />
          </div>
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}

const NAMES = { zone: 'zoneNumber', line: 'lineNumber', spot: 'spotNumber' } as const
