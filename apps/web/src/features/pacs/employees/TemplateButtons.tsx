import { Button, Group } from '@mantine/core'
import { downloadCsvTemplate, downloadXlsxTemplate } from '@sova/contract'
import { IconFileTypeCsv, IconFileTypeXls } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../shared/api/call-api.ts'
import { failureText } from '../../../shared/api/failure-text.ts'
import { saveFile } from '../../../shared/csv/save-file.ts'
import { notifyError } from '../../../shared/ui/notify.ts'

type Template = typeof downloadCsvTemplate | typeof downloadXlsxTemplate

/** Files with the headings that the import knows. */
export function TemplateButtons() {
  const { t } = useTranslation('pacs')
  async function download(template: Template) {
    try {
      const file = await callApi(template, {})
      saveFile(file, file.name)
    } catch (error) {
      notifyError(failureText(error))
    }
  }
  return (
    <Group gap="sm">
      <Button
        variant="subtle"
        leftSection={<IconFileTypeCsv size={16} stroke={1.7} />}
        onClick={() => void download(downloadCsvTemplate)}
      >
        {t('csvTemplate')}
      </Button>
      <Button
        variant="subtle"
        leftSection={<IconFileTypeXls size={16} stroke={1.7} />}
        onClick={() => void download(downloadXlsxTemplate)}
      >
        {t('xlsxTemplate')}
      </Button>
    </Group>
  )
}
