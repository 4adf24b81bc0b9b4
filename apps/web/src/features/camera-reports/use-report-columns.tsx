import { ActionIcon, Tooltip } from '@mantine/core'
import type { AnalyticMessage, AnalyticType } from '@sova/contract'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { eventShotUrl } from '../../shared/events/event-shot.ts'
import { eventText } from '../../shared/events/event-words.ts'
import type { DataColumn } from '../../shared/table/DataTable.tsx'
import classes from './Report.module.css'

interface ColumnInputs {
  type: AnalyticType
  /** Opens the pictures of the camera's events. */
  token: string | null
  /** Is there video of this moment? */
  hasVideo(atMs: number): boolean
  onPicture(message: AnalyticMessage): void
  onPlay(message: AnalyticMessage): void
}

const PICTURE_WIDTH_PX = 92
const ACTIONS_WIDTH_PX = 72

export function useReportColumns({ type, token, hasVideo, onPicture, onPlay }: ColumnInputs) {
  const { t } = useTranslation('camera-reports')
  return useMemo((): DataColumn<AnalyticMessage>[] => {
    const picture: DataColumn<AnalyticMessage> = {
      id: 'picture',
      head: t('columnPicture'),
      headHidden: true,
      widthPx: PICTURE_WIDTH_PX,
      short: true,
      cell: (message) => {
        const address = eventShotUrl(message, token, 200)
        if (!address) return null
        return (
          <button
            type="button"
            className={classes.picture}
            aria-label={t('pictureOf', { date: message.date })}
            onClick={() => onPicture(message)}
          >
            <img src={address} alt="" loading="lazy" decoding="async" />
          </button>
        )
      },
    }
    const actions: DataColumn<AnalyticMessage> = {
      id: 'actions',
      head: t('columnActions'),
      headHidden: true,
      widthPx: ACTIONS_WIDTH_PX,
      short: true,
      cell: (message) =>
        hasVideo(message.at) && (
          <Tooltip label={t('play')}>
            <ActionIcon aria-label={t('playOf', { date: message.date })} onClick={() => onPlay(message)}>
              <IconPlayerPlay size={16} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
        ),
    }
    const date: DataColumn<AnalyticMessage> = {
      id: 'date',
      head: t('columnDate'),
      cell: (message) => message.date,
      short: true,
    }
    return [picture, ...ownColumns(type, t), date, actions]
  }, [type, token, hasVideo, onPicture, onPlay, t])
}

type Translate = ReturnType<typeof useTranslation<'camera-reports'>>['t']
type Column = DataColumn<AnalyticMessage>

/** What only this kind of event tells. */
function ownColumns(type: AnalyticType, t: Translate): Column[] {
  const text: Column = {
    id: 'text',
    head: type === 'thermal_vision' ? t('columnName') : t('columnText'),
    cell: eventText,
  }
  const access: Column = {
    id: 'access',
    head: t('columnAccess'),
    cell: (message) => ('access' in message && message.access !== null ? t(message.access ? 'yes' : 'no') : '—'),
  }
  switch (type) {
    case 'thermal_vision':
      return [
        text,
        {
          id: 'temperature',
          head: t('columnTemperature'),
          cell: (message) =>
            message.type === 'thermal_vision' && message.temperature !== null
              ? t('celsius', { number: message.temperature.toFixed(1) })
              : '—',
        },
        {
          id: 'alarm',
          head: t('columnAlarm'),
          cell: (message) => (message.alarm ? <b className={classes.alarm}>{t('alarm')}</b> : '—'),
        },
      ]
    case 'car_number':
      return [
        {
          id: 'number',
          head: t('columnNumber'),
          cell: (message) => message.type === 'car_number' && <b className={classes.plate}>{message.number}</b>,
        },
        text,
        access,
      ]
    case 'face_recognition':
      return [text, access]
    case 'motion_alarm':
      return [
        {
          id: 'duration',
          head: t('columnDuration'),
          cell: (message) => t('seconds', { number: Math.round(message.duration) }),
        },
      ]
    case 'people_counter':
      return [
        {
          id: 'direction',
          head: t('columnDirection'),
          cell: eventText,
        },
      ]
    default:
      return [text]
  }
}
