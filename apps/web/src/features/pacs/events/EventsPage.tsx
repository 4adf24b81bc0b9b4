import { IconCalendarSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEnvironment } from '../../../shared/environment.ts'
import { ListLayout } from '../../../shared/table/ListLayout.tsx'
import { PageSizeSelect } from '../../../shared/table/PageSizeSelect.tsx'
import { TableFooter } from '../../../shared/table/TableFooter.tsx'
import { showAlert } from '../../../shared/ui/alert-dialog.tsx'
import { Blank } from '../../../shared/ui/Blank.tsx'
import { EventFilterBar } from './EventFilterBar.tsx'
import classes from './Events.module.css'
import { EventTable } from './EventTable.tsx'
import { EventTabs } from './EventTabs.tsx'
import type { EventKind } from './event-kinds.ts'
import { eventQuestion, shownRange, validRange } from './event-question.ts'
import { type EventSearch, searchWith } from './event-search.ts'
import { eventsQuery, type TableEvent } from './events-query.ts'
import { EvidenceBar } from './evidence/EvidenceBar.tsx'
import { useMarks } from './evidence/use-marks.ts'
import { EVENTS_SHOWN_MAX, isCapped } from './shown-rows.ts'

const NO_EVENTS: TableEvent[] = []

/** A table of the events of one kind, of all cameras whose archive the user may see. */
export function EventsPage({ kind }: { kind: EventKind }) {
  const { t } = useTranslation('pacs-events')
  const { nowMs } = useEnvironment()
  const navigate = useNavigate()
  const search: EventSearch = useSearch({ from: '/_signed-in/pacs/events/$kind' })
  const [openedMs, setOpenedMs] = useState(nowMs)

  const shown = shownRange(kind, search, openedMs)
  const { range, wasInvalid } = validRange(shown, nowMs())
  const question = eventQuestion(kind, search, range)
  const list = useQuery(eventsQuery(kind, question))
  const { marks, selection } = useMarks(list.data?.results ?? NO_EVENTS)

  function show(change: Partial<EventSearch>, replace = false): void {
    void navigate({ to: '.', search: (old) => ({ ...old, ...searchWith(search, change) }), replace })
  }

  /* An address may carry a range of any kind; it is told and put right. */
  const start = range?.startMs
  const end = range?.endMs
  useEffect(() => {
    if (!wasInvalid || start === undefined || end === undefined) return
    showAlert(t('errorInvalidDateRange'))
    const corrected = { f: Math.floor(start / 1000), t: Math.floor(end / 1000) }
    void navigate({ to: '.', search: (old) => ({ ...old, ...corrected }), replace: true })
  }, [wasInvalid, start, end, navigate, t])

  function reset(): void {
    setOpenedMs(nowMs())
    const emptied: EventSearch = {}
    void navigate({ to: '.', search: ({ camera, time, tab }) => ({ camera, time, tab, ...emptied }) })
  }

  return (
    <>
      <EventTabs kind={kind} />
      {range === null ? (
        <>
          <EventFilterBar kind={kind} question={question} shown={shown} show={show} onReset={reset} />
          <Blank icon={IconCalendarSearch} title={t('datesNeeded')} hint="" />
        </>
      ) : (
        <ListLayout
          tools={<EventFilterBar kind={kind} question={question} shown={shown} show={show} onReset={reset} />}
          list={{ ...list, data: list.data ?? undefined, error: list.error && new Error(t('reportLoadFailed')) }}
          isEmpty={({ count }) => count === 0}
          empty={{ title: t('noEvents'), hint: t('noEventsHint') }}
          table={(answer) => (
            <>
              {isCapped(answer.count) && (
                <p className={classes.warning} role="alert">
                  {t('tooManyRows', { number: EVENTS_SHOWN_MAX })}
                </p>
              )}
              <EventTable
                kind={kind}
                shown={{ events: answer.results, page: answer.page }}
                selection={selection}
                onPage={(page) => show({ c: page === 1 ? undefined : page })}
              />
            </>
          )}
          bar={<EvidenceBar marks={marks} selection={selection} />}
          footer={(answer) => (
            <TableFooter
              list={answer}
              control={({ number, ...props }) => (
                <Link
                  key={number}
                  to="."
                  search={(old) => ({ ...old, c: number === 1 ? undefined : number })}
                  activeOptions={{ exact: true, explicitUndefined: true }}
                  {...props}
                />
              )}
            >
              <PageSizeSelect value={question.pageSize} onChange={(size) => show({ p: size })} />
            </TableFooter>
          )}
        />
      )}
    </>
  )
}
