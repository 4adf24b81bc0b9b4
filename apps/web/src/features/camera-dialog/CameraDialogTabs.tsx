import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { CameraTab } from '../../shared/cameras/opened-camera-search.ts'
import classes from './CameraDialog.module.css'
import type { CameraDialogTab } from './camera-dialog-tab.ts'

interface CameraDialogTabsProps {
  tabs: readonly CameraDialogTab[]
  opened: CameraTab
  onChange(tab: CameraTab): void
}

/** One stop of the tab key; the arrows go from tab to tab (WAI-ARIA tabs). */
export function CameraDialogTabs({ tabs, opened, onChange }: CameraDialogTabsProps) {
  const { t } = useTranslation('camera-dialog')
  const listRef = useRef<HTMLDivElement>(null)
  const entries = [{ id: 'player', label: 'tabPlayer' } as const, ...tabs]

  function go(event: KeyboardEvent): void {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const index = entries.findIndex(({ id }) => id === opened)
    const next = entries[(index + step + entries.length) % entries.length]
    if (!next) return
    onChange(next.id)
    listRef.current?.querySelector<HTMLElement>(`#camera-tab-${next.id}`)?.focus()
  }

  return (
    <div className={classes.tabs} role="tablist" aria-label={t('tabs')} ref={listRef} onKeyDown={go}>
      {entries.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`camera-tab-${id}`}
          aria-selected={id === opened}
          aria-controls={id === opened ? `camera-panel-${id}` : undefined}
          tabIndex={id === opened ? 0 : -1}
          onClick={() => onChange(id)}
        >
          {t(label)}
        </button>
      ))}
    </div>
  )
}
