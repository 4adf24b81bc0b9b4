import { ActionIcon, Button, Progress, Tooltip } from '@mantine/core'
import { IconDownload, IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { MomentInput } from '../controls/MomentInput.tsx'
import classes from './download.module.css'
import { isDownloadable, windowOf } from './download-range.ts'
import type { DownloadState } from './download-task.ts'
import type { Download } from './use-download.ts'

const MEGABYTE = 1_048_576

/** What is to be downloaded, by typed times beside the handles on the timeline, and how far it is. */
export default function DownloadPanel({ download, timezone }: { download: Download; timezone: string }) {
  const { t } = useTranslation('player')
  const { selection, state } = download
  if (!selection) return null
  const window = windowOf(selection)
  const isRunning = state?.phase === 'running' || state?.phase === 'starting'
  return (
    <section className={classes.panel} aria-label={t('downloadFragment')}>
      <MomentInput
        label={t('downloadFrom')}
        timeMs={selection.fromMs}
        timezone={timezone}
        isDisabled={isRunning}
        onChange={(fromMs) => download.select({ fromMs, toMs: Math.max(fromMs, selection.toMs) })}
      />
      <span aria-hidden>–</span>
      <MomentInput
        label={t('downloadTo')}
        timeMs={selection.toMs}
        timezone={timezone}
        isDisabled={isRunning}
        onChange={(toMs) => download.select({ fromMs: Math.min(toMs, selection.fromMs), toMs })}
      />
      <span className={classes.length} data-wrong={!isDownloadable(window) || undefined}>
        {durationText(window.durationS)}
      </span>
      {state && <HowFar state={state} />}
      <span className={classes.space} />
      {state?.phase === 'stopped' && state.receivedBytes > 0 ? (
        <Button size="xs" leftSection={<IconPlayerPlay size={14} aria-hidden />} onClick={download.resume}>
          {t('downloadResume')}
        </Button>
      ) : isRunning ? (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlayerPause size={14} aria-hidden />}
          onClick={download.stop}
        >
          {t('downloadStop')}
        </Button>
      ) : (
        <Button
          size="xs"
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={() => void download.begin()}
          data-download
        >
          {t('download')}
        </Button>
      )}
      <Tooltip label={t('downloadClose')}>
        <ActionIcon aria-label={t('downloadClose')} onClick={() => download.select(null)}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </section>
  )
}

function HowFar({ state }: { state: DownloadState }) {
  const { t, i18n } = useTranslation('player')
  const megabytes = (bytes: number) =>
    (bytes / MEGABYTE).toLocaleString(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const share = state.totalBytes ? (state.receivedBytes / state.totalBytes) * 100 : 0
  const total = state.totalBytes === null ? '…' : megabytes(state.totalBytes)
  return (
    <>
      <Progress className={classes.progress ?? ''} value={share} aria-label={t('downloadProgress')} />
      <span className={classes.size}>
        {state.phase === 'saved'
          ? t('downloadSaved', { total })
          : state.phase === 'handed_over'
            ? t('downloadHandedOver')
            : t('downloadSize', { received: megabytes(state.receivedBytes), total })}
      </span>
    </>
  )
}

const pad = (value: number): string => String(value).padStart(2, '0')

/** `0:02:00` */
function durationText(durationS: number): string {
  const [hours, minutes, seconds] = [Math.floor(durationS / 3600), Math.floor(durationS / 60) % 60, durationS % 60]
  return `${hours}:${pad(minutes)}:${pad(seconds)}`
}
