import { ActionIcon, Button, Group } from '@mantine/core'
import { IconDownload, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { MakeCsv } from './csv-report.ts'
import { useCsvFile } from './use-csv-file.ts'

interface CsvButtonProps {
  make: MakeCsv
  disabled?: boolean
}

/** Takes a report away as a file; while it is being read, says how far it is. */
export function CsvButton({ make, disabled = false }: CsvButtonProps) {
  const { t } = useTranslation()
  const { rowCount, start, cancel } = useCsvFile()
  if (rowCount !== null) {
    return (
      <Group gap={4}>
        <span role="status">{t('csvProgress', { number: rowCount })}</span>
        <ActionIcon variant="default" aria-label={t('csvCancel')} onClick={cancel}>
          <IconX size={16} stroke={1.7} />
        </ActionIcon>
      </Group>
    )
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.7} />}
      disabled={disabled}
      onClick={() => void start(make)}
    >
      {t('csvReport')}
    </Button>
  )
}
