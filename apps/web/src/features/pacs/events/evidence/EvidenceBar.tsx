import { ActionIcon, Button } from '@mantine/core'
import { IconFileZip, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { SelectionBar } from '../../../../shared/table/SelectionBar.tsx'
import type { RowSelection } from '../../../../shared/table/use-row-selection.ts'
import type { Marks } from './marks.ts'
import { useEvidenceArchive } from './use-evidence-archive.ts'

const BYTES_PER_MEGABYTE = 1_000_000

/** What can be done with the marked events: their clips, pictures, a table and their sums in one file. */
export function EvidenceBar({ marks, selection }: { marks: Marks; selection: RowSelection }) {
  const { t, i18n } = useTranslation('pacs-events')
  const { receivedBytes, start, stop } = useEvidenceArchive()
  const size = ((receivedBytes ?? 0) / BYTES_PER_MEGABYTE).toLocaleString(i18n.language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  return (
    <SelectionBar selection={selection} total={selection.count}>
      {receivedBytes === null ? (
        <Button
          leftSection={<IconFileZip size={16} stroke={1.7} />}
          onClick={() => void start([...marks.events.values()])}
        >
          {t('evidenceArchive')}
        </Button>
      ) : (
        <>
          <span role="status">{t('evidenceProgress', { size })}</span>
          <ActionIcon variant="default" aria-label={t('evidenceStop')} onClick={stop}>
            <IconX size={16} stroke={1.7} />
          </ActionIcon>
        </>
      )}
    </SelectionBar>
  )
}
