import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EventPicture } from '../../../shared/events/EventPicture.tsx'
import { eventShotUrl } from '../../../shared/events/event-shot.ts'
import { eventText } from '../../../shared/events/event-words.ts'
import { DataTable } from '../../../shared/table/DataTable.tsx'
import type { RowSelection } from '../../../shared/table/use-row-selection.ts'
import { Dialog } from '../../../shared/ui/Dialog.tsx'
import classes from './Events.module.css'
import { archivesQuery } from './event-archive.ts'
import type { EventKind } from './event-kinds.ts'
import type { TableEvent } from './events-query.ts'
import { markId } from './evidence/marks.ts'
import { useEventColumns } from './use-event-columns.tsx'
import type { ShownEvents, Viewed } from './viewer/viewed-event.ts'

const EventViewer = lazy(() => import('./viewer/EventViewer.tsx'))

interface EventTableProps {
  kind: EventKind
  shown: ShownEvents
  selection: RowSelection
  onPage(page: number): void
}

export function EventTable({ kind, shown, selection, onPage }: EventTableProps) {
  const { t } = useTranslation('pacs-events')
  const { events } = shown
  const [pictured, setPictured] = useState<TableEvent | null>(null)
  const [viewed, setViewed] = useState<Viewed | null>(null)
  const numbers = useMemo(() => [...new Set(events.map(({ camera_number }) => camera_number))].sort(), [events])
  const { data: archives } = useQuery(archivesQuery(numbers))
  const open = useCallback(({ id }: TableEvent) => setViewed({ id }), [])
  const columns = useEventColumns({ kind, archives, onScreenshot: setPictured, onOpen: open })
  const picture = pictured && eventShotUrl(pictured, pictured.camera?.tokenDVR ?? pictured.camera?.tokenLive ?? null)

  function view(next: Viewed): void {
    setViewed(next)
    if ('page' in next) onPage(next.page)
  }

  return (
    <>
      <DataTable
        label={t(`tab_${kind}`)}
        columns={columns}
        rows={events}
        rowId={markId}
        selection={selection}
        rowName={nameOf}
        onOpenRow={open}
      />
      {pictured && picture && (
        <Dialog onClose={() => setPictured(null)} title={nameOf(pictured)} size="xl">
          <EventPicture className={classes.screenshot} src={picture} alt={eventText(pictured)} />
        </Dialog>
      )}
      {viewed && (
        <Suspense>
          <EventViewer
            viewed={viewed}
            shown={shown}
            archives={archives}
            isMarked={(event) => selection.isSelected(markId(event))}
            onMark={(event) => selection.onRow(markId(event), false)}
            onView={view}
            onClose={() => setViewed(null)}
          />
        </Suspense>
      )}
    </>
  )
}

const nameOf = (event: TableEvent): string => `${eventText(event)} · ${event.date}`
