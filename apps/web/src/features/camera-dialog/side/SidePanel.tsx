import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../CameraDialog.module.css'
import { initialSideTab, type SideTab, sideTabsOf } from './side-tabs.ts'

interface SidePanelProps {
  analytics: Parameters<typeof sideTabsOf>[0]
  panels: Record<SideTab, () => ReactNode>
}

const LABELS = { events: 'sideEvents', info: 'sideInfo', schedule: 'sideSchedule' } as const

/** What stands beside the player. Only the chosen tab is there; the events go on in the background all the same. */
export function SidePanel({ analytics, panels }: SidePanelProps) {
  const { t } = useTranslation('camera-dialog')
  const [chosen, setChosen] = useState(() => initialSideTab(analytics))
  const listRef = useRef<HTMLDivElement>(null)
  const tabs = sideTabsOf(analytics)
  const opened = tabs.includes(chosen) ? chosen : initialSideTab(analytics)

  function go(event: KeyboardEvent): void {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const next = tabs[(tabs.indexOf(opened) + step + tabs.length) % tabs.length]
    if (!next) return
    setChosen(next)
    listRef.current?.querySelector<HTMLElement>(`#camera-side-${next}`)?.focus()
  }

  return (
    <aside className={classes.side} aria-label={t('sideTabs')}>
      <div className={classes.sideTabs} role="tablist" aria-label={t('sideTabs')} ref={listRef} onKeyDown={go}>
        {tabs.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`camera-side-${tab}`}
            aria-selected={tab === opened}
            aria-controls={tab === opened ? 'camera-side-panel' : undefined}
            tabIndex={tab === opened ? 0 : -1}
            onClick={() => setChosen(tab)}
          >
            {t(LABELS[tab])}
          </button>
        ))}
      </div>
      <div
        className={classes.sidePanel}
        role="tabpanel"
        id="camera-side-panel"
        aria-labelledby={`camera-side-${opened}`}
      >
        {panels[opened]()}
      </div>
    </aside>
  )
}
