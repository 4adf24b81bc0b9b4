import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../../shared/table/DataTable.tsx'
import { Dialog } from '../../../shared/ui/Dialog.tsx'
import classes from './Events.module.css'
import { archivesQuery } from './event-archive.ts'
import type { EventKind } from './event-kinds.ts'
import { screenshotOf } from './event-screenshot.ts'
import type { TableEvent } from './events-query.ts'
import { useEventColumns } from './use-event-columns.tsx'

export function EventTable({ kind, events }: { kind: EventKind; events: readonly TableEvent[] }) {
  const { t } = useTranslation('pacs-events')
  const [shown, setShown] = useState<TableEvent | null>(null)
  const numbers = [...new Set(events.map(({ camera_number }) => camera_number))].sort()
  const { data: archives } = useQuery(archivesQuery(numbers))
  const columns = useEventColumns({ kind, archives, onScreenshot: setShown })
  const screenshot = shown && screenshotOf(shown)
  return (
    <>
      <DataTable label={t(`tab_${kind}`)} columns={columns} rows={events} rowId={({ id }) => String(id)} />
      {shown && screenshot && (
        <Dialog onClose={() => setShown(null)} title={`${shown.text || t('unknownEvent')} · ${shown.date}`} size="xl">
          <img className={classes.screenshot} src={screenshot} alt={shown.text || t('unknownEvent')} />
        </Dialog>
      )}
    </>
  )
}
