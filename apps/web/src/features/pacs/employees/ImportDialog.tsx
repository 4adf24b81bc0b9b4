import { Alert, Button, FileButton, Group, Stack, Text } from '@mantine/core'
import {
  IMPORT_FILE_BYTES_MAX,
  IMPORT_FILE_TYPES,
  IMPORT_ROWS_MAX,
  type ImportResult,
  importEmployees,
} from '@sova/contract'
import { IconFileUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../shared/api/call-api.ts'
import { failureText } from '../../../shared/api/failure-text.ts'
import { useReread } from '../../../shared/pacs/pacs-changes.ts'
import { Dialog } from '../../../shared/ui/Dialog.tsx'
import { notifyRefusal, notifySaved } from '../../../shared/ui/notify.ts'
import { ImportRows } from './ImportRows.tsx'
import { TemplateButtons } from './TemplateButtons.tsx'

/** People from a file: what each row would do is shown first, then all rows are done or none. */
export function ImportDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(['pacs', 'common'])
  const reread = useReread()
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const chooser = useRef<() => void>(null)

  const refuse = (failure: unknown) => {
    const reason = failureText(failure)
    setProblem(reason)
    notifyRefusal(t('errorFileUpload'), reason)
  }
  const preview = useMutation({
    mutationFn: (chosen: File) => callApi(importEmployees, { file: chosen, is_preview: 'true' }),
    onError: refuse,
  })
  const upload = useMutation({
    mutationFn: (chosen: File) => callApi(importEmployees, { file: chosen }),
    onSuccess: () => {
      notifySaved(t('successFileUploaded'))
      void reread()
    },
    onError: refuse,
  })

  function choose(chosen: File | null): void {
    if (!chosen) return
    chooser.current?.()
    preview.reset()
    upload.reset()
    setFile(chosen)
    const isKnownType = IMPORT_FILE_TYPES.some((ending) => chosen.name.toLowerCase().endsWith(ending))
    const found = !isKnownType ? t('importTypes') : chosen.size > IMPORT_FILE_BYTES_MAX ? t('importTooLarge') : null
    setProblem(found)
    if (!found) preview.mutate(chosen)
  }

  const result: ImportResult | undefined = upload.data ?? preview.data
  const isReady = file !== null && preview.data?.counts.refused === 0 && !upload.data
  return (
    <Dialog onClose={onClose} title={t('importTitle')} size={760}>
      <Stack gap="md">
        <Text c="dimmed">{t('importHint', { number: IMPORT_ROWS_MAX })}</Text>
        <TemplateButtons />
        <Group gap="sm">
          <FileButton resetRef={chooser} accept={IMPORT_FILE_TYPES.join(',')} onChange={choose}>
            {(props) => (
              <Button
                variant="default"
                leftSection={<IconFileUpload size={16} stroke={1.7} />}
                loading={preview.isPending}
                {...props}
              >
                {t('chooseFile')}
              </Button>
            )}
          </FileButton>
          <Text>{file?.name ?? t('noFile')}</Text>
        </Group>
        {problem && (
          <Alert color="red" title={t('errorFileUpload')}>
            {problem}
          </Alert>
        )}
        {result && <ImportRows result={result} />}
        <Group gap="sm" justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {upload.data ? t('common:close') : t('common:cancel')}
          </Button>
          {!upload.data && (
            <Button disabled={!isReady} loading={upload.isPending} onClick={() => file && upload.mutate(file)}>
              {t('uploadFile')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}
