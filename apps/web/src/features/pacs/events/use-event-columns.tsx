import type { AnalyticMessageOf } from '@sova/contract'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { eventText } from '../../../shared/events/event-words.ts'
import cells from '../../../shared/pacs/cells.module.css'
import { YesNo } from '../../../shared/pacs/YesNo.tsx'
import { COLUMN_WIDTHS_PX } from '../../../shared/table/column-widths.ts'
import type { DataColumn } from '../../../shared/table/DataTable.tsx'
import { EventActions } from './EventActions.tsx'
import classes from './Events.module.css'
import type { CameraArchives } from './event-archive.ts'
import { EVENT_TYPES, type EventKind } from './event-kinds.ts'
import type { TableEvent } from './events-query.ts'

interface ColumnInputs {
  kind: EventKind
  /** Of the cameras of the rows; undefined while they are not known. */
  archives: CameraArchives | undefined
  onScreenshot(event: TableEvent): void
  /** The same as a click on the row, for the keyboard. */
  onOpen(event: TableEvent): void
}

const ACTIONS_WIDTH_PX = 130

export function useEventColumns({ kind, archives, onScreenshot, onOpen }: ColumnInputs): DataColumn<TableEvent>[] {
  const { t } = useTranslation('pacs-events')
  return useMemo(() => {
    const text: DataColumn<TableEvent> = {
      id: 'text',
      head: kind === 'thermals' ? t('columnName') : t('columnText'),
      cell: eventText,
    }
    const camera: DataColumn<TableEvent> = {
      id: 'camera',
      head: t('columnCamera'),
      cell: ({ camera_number: number, camera: info }) => <span title={info?.title}>{number}</span>,
      quiet: true,
      short: true,
    }
    const date: DataColumn<TableEvent> = {
      id: 'date',
      head: t('columnDate'),
      cell: (event) => (
        <button type="button" className={classes.open} onClick={() => onOpen(event)}>
          {event.date}
        </button>
      ),
      short: true,
    }
    const actions: DataColumn<TableEvent> = {
      id: 'actions',
      head: t('columnActions'),
      headHidden: true,
      cell: (event) => (
        <EventActions event={event} archive={archives?.get(event.camera_number)} onScreenshot={onScreenshot} />
      ),
      widthPx: ACTIONS_WIDTH_PX,
      short: true,
    }
    const head: DataColumn<TableEvent> =
      kind === 'motions'
        ? { id: 'id', head: t('columnId'), cell: ({ id }) => id, widthPx: 2 * COLUMN_WIDTHS_PX.id }
        : text
    return [head, camera, date, ...ownColumns(kind, t), actions]
  }, [t, kind, archives, onScreenshot, onOpen])
}

type Translate = ReturnType<typeof useTranslation<'pacs-events'>>['t']

/** What only this kind of event has. */
function ownColumns(kind: EventKind, t: Translate): DataColumn<TableEvent>[] {
  const column = <Type extends TableEvent['type']>(
    id: string,
    head: string,
    type: Type,
    cell: (event: AnalyticMessageOf<Type>) => ReactNode,
  ): DataColumn<TableEvent> => ({
    id,
    head,
    short: true,
    cell: (event) => (isOfType(event, type) ? cell(event) : null),
  })

  switch (EVENT_TYPES[kind]) {
    case 'thermal_vision':
      return [
        column('temperature', t('columnTemperature'), 'thermal_vision', ({ temperature }) =>
          temperature === null ? '-' : t('celsius', { number: temperature.toFixed(1) }),
        ),
        column('alarm', t('columnAlarm'), 'thermal_vision', ({ alarm }) => (
          <span className={alarm ? classes.alarm : undefined}>{alarm ? t('alarm') : '-'}</span>
        )),
      ]
    case 'car_number':
      return [
        column('number', t('columnCarNumber'), 'car_number', ({ number }) => (
          <span className={cells.plate}>{number}</span>
        )),
        column('access', t('columnAccess'), 'car_number', ({ access }) =>
          access === null ? '-' : <YesNo value={access} />,
        ),
        column('device', t('columnDevice'), 'car_number', ({ device_id: id }) =>
          id === null ? (
            '-'
          ) : (
            <Link to="/pacs/device/$deviceId" params={{ deviceId: String(id) }} className={cells.link}>
              {id}
            </Link>
          ),
        ),
        column('employee', t('columnEmployee'), 'car_number', ({ employee_id: id }) =>
          id === null ? (
            '-'
          ) : (
            <Link to="/pacs/employee/$employeeId" params={{ employeeId: String(id) }} className={cells.link}>
              {id}
            </Link>
          ),
        ),
      ]
    case 'motion_alarm':
      return [
        column('duration', t('columnDuration'), 'motion_alarm', ({ duration }) =>
          t('seconds', { number: Math.round(duration) }),
        ),
      ]
    default:
      return []
  }
}

const isOfType = <Type extends TableEvent['type']>(event: TableEvent, type: Type): event is AnalyticMessageOf<Type> =>
  event.type === type
