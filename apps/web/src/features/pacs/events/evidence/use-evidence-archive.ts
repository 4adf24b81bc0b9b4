import { type EvidenceEvent, evidenceUrl, parseLocale } from '@sova/contract'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createDownloadTask, type DownloadTask } from '../../../../player/download/download-task.ts'
import { followDownload, saveFile } from '../../../../shared/csv/save-file.ts'
import { showAlert } from '../../../../shared/ui/alert-dialog.tsx'

const ARCHIVE_NAME = 'evidence.zip'

/**
 * Marked events as one archive. The portal makes it as it sends it, so that its length is not known before its end; one
 * that is too long for the page is handed over to the browser.
 */
export function useEvidenceArchive() {
  const { t, i18n } = useTranslation(['pacs-events', 'player'])
  /** Null while none is being fetched. */
  const [receivedBytes, setReceivedBytes] = useState<number | null>(null)
  const running = useRef<DownloadTask | null>(null)
  useEffect(() => () => running.current?.stop(), [])

  async function start(events: readonly EvidenceEvent[]): Promise<void> {
    const task = createDownloadTask({
      address: evidenceUrl(events, parseLocale(i18n.language)),
      fetchPart: (address, options) => fetch(new URL(address, window.location.href), options),
      save: (parts, type) => saveFile(new Blob([...parts], { type }), ARCHIVE_NAME),
      handOver: (address) => followDownload(address, ARCHIVE_NAME),
      onChange: () => setReceivedBytes(task.state().receivedBytes),
    })
    running.current = task
    setReceivedBytes(0)
    await task.run()
    const { failure } = task.state()
    if (failure) showAlert(t(failure === 'downloadNothing' ? 'evidenceGone' : 'evidenceFailed'))
    if (running.current === task) setReceivedBytes(null)
  }

  return { receivedBytes, start, stop: () => running.current?.stop() }
}
