import { Alert, Button, FileInput, Group, Stack, Text } from '@mantine/core'
import { CAMERA_IMPORT_LENGTH_MAX, type ImportedCamera, importCameras } from '@sova/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../shared/api/call-api.ts'
import { failureText } from '../../shared/api/failure-text.ts'
import { type DataColumn, DataTable } from '../../shared/table/DataTable.tsx'
import { Dialog } from '../../shared/ui/Dialog.tsx'
import { notifySaved } from '../../shared/ui/notify.ts'
import classes from './AdminPage.module.css'
import { ADMIN_KEY } from './admin-queries.ts'

/** Many cameras from a file: what each line would be is shown first; all of them are added, or none while one has a problem. */
export function ImportDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(['admin', 'common'])
  const queryClient = useQueryClient()
  const [csv, setCsv] = useState('')
  const [chosen, setChosen] = useState<{ id: number; name: string } | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const onError = (failure: Error) => setRefusal(failureText(failure))

  const preview = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > CAMERA_IMPORT_LENGTH_MAX) throw new Error(t('importTooLarge'))
      const text = await file.text()
      setCsv(text)
      return callApi(importCameras, { csv: text, is_preview: true })
    },
    onMutate: () => setRefusal(null),
    onError,
  })
  const add = useMutation({
    mutationFn: () => callApi(importCameras, { csv, is_preview: false }),
    onSuccess: async ({ added }) => {
      notifySaved(t('importAdded', { count: added }))
      await queryClient.invalidateQueries({ queryKey: ADMIN_KEY })
      onClose()
    },
    onError,
  })

  const rows = preview.data?.rows
  const isWhole = rows !== undefined && rows.length > 0 && rows.every(({ problems }) => problems.length === 0)
  const count = rows?.length ?? 0
  const columns: DataColumn<ImportedCamera>[] = [
    { id: 'line', head: t('columnLine'), cell: ({ line }) => line, quiet: true },
    { id: 'title', head: t('columnTitle'), cell: ({ title }) => title },
    { id: 'source', head: t('columnSource'), cell: ({ source }) => source, quiet: true },
    {
      id: 'problems',
      head: t('columnProblems'),
      cell: ({ problems }) => <span className={classes.bad}>{problems.join(' ')}</span>,
    },
  ]
  return (
    <Dialog onClose={onClose} title={t('importCameras')} size={760}>
      <Stack gap="md">
        <Text c="dimmed">{t('importHint')}</Text>
        {/* Made anew after each choice: a file that was mended is chosen again under the same name. */}
        <FileInput
          key={chosen?.id}
          label={t('importFile')}
          placeholder={chosen?.name ?? t('importChoose')}
          accept=".csv,text/csv"
          onChange={(file) => {
            if (!file) return
            setChosen({ id: (chosen?.id ?? 0) + 1, name: file.name })
            preview.mutate(file)
          }}
        />
        {refusal && (
          <Alert color="red" role="alert">
            {refusal}
          </Alert>
        )}
        {rows && !isWhole && <Alert color="yellow">{t('importNotWhole')}</Alert>}
        {rows && (
          <div className={classes.import}>
            <DataTable label={t('importPreview')} columns={columns} rows={rows} rowId={({ line }) => String(line)} />
          </div>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button disabled={!isWhole} loading={add.isPending} onClick={() => add.mutate()}>
            {t('importAdd', { count })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
