import { CSV_ROWS_MAX } from '@sova/contract'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showAlert } from '../ui/alert-dialog.tsx'
import type { MakeCsv } from './csv-report.ts'
import { saveFile } from './save-file.ts'

/** Makes a file of a report and gives it to the user; tells how far it is, and can be stopped. */
export function useCsvFile() {
  const { t } = useTranslation()
  /** Null while nothing is being read. */
  const [rowCount, setRowCount] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)

  async function start(make: MakeCsv): Promise<void> {
    const stop = new AbortController()
    running.current = stop
    setRowCount(0)
    try {
      const { name, file, isTruncated } = await make({ signal: stop.signal, onProgress: setRowCount })
      saveFile(file, name)
      if (isTruncated) showAlert(t('maxRowLimit', { number: CSV_ROWS_MAX }))
    } catch (error) {
      if (!stop.signal.aborted) showAlert(error instanceof Error ? error.message : String(error))
    } finally {
      setRowCount(null)
    }
  }

  return { rowCount, start, cancel: () => running.current?.abort() }
}
