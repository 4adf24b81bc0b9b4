import { ActionIcon, TextInput, Tooltip } from '@mantine/core'
import { deleteEventFilter, EVENT_FILTER_TITLE_LENGTH_MAX, type EventFilter, editEventFilter } from '@sova/contract'
import { IconCheck, IconPencil, IconTrash, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../../shared/api/call-api.ts'
import { refusalText } from '../../../../shared/api/form-errors.ts'
import { useAttempt, useReread } from '../../../../shared/pacs/pacs-changes.ts'
import { ConfirmDialog } from '../../../../shared/ui/ConfirmDialog.tsx'
import classes from './SavedFilters.module.css'

export function SavedFilterRow({ filter, onOpen }: { filter: EventFilter; onOpen(): void }) {
  const { t } = useTranslation(['pacs-events', 'common'])
  const attempt = useAttempt()
  const [doing, setDoing] = useState<'rename' | 'delete' | null>(null)
  const { id, title } = filter
  const remove = () => {
    setDoing(null)
    void attempt(() => callApi(deleteEventFilter, { id }), t('filterDeleteFailed'))
  }
  if (doing === 'rename') return <RenameRow filter={filter} onDone={() => setDoing(null)} />
  return (
    <li className={classes.row}>
      <button type="button" className={classes.open} onClick={onOpen}>
        {title}
      </button>
      <Tooltip label={t('renameFilter')}>
        <ActionIcon aria-label={t('renameFilterOf', { title })} onClick={() => setDoing('rename')}>
          <IconPencil size={16} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('common:delete')}>
        <ActionIcon aria-label={t('deleteFilterOf', { title })} onClick={() => setDoing('delete')}>
          <IconTrash size={16} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      <ConfirmDialog
        opened={doing === 'delete'}
        title={t('deleteFilterOf', { title })}
        text={t('deleteFilterHint')}
        confirmLabel={t('common:delete')}
        cancelLabel={t('common:cancel')}
        onConfirm={remove}
        onCancel={() => setDoing(null)}
      />
    </li>
  )
}

function RenameRow({ filter, onDone }: { filter: EventFilter; onDone(): void }) {
  const { t } = useTranslation(['pacs-events', 'common'])
  const reread = useReread()
  const [title, setTitle] = useState(filter.title)
  const rename = useMutation({
    mutationFn: () => callApi(editEventFilter, { id: filter.id, title }),
    onSuccess: async () => {
      await reread()
      onDone()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    rename.mutate()
  }
  return (
    <li>
      <form noValidate className={classes.row} onSubmit={submit}>
        <TextInput
          className={classes.title ?? ''}
          aria-label={t('filterTitle')}
          data-autofocus
          maxLength={EVENT_FILTER_TITLE_LENGTH_MAX}
          value={title}
          error={rename.error && refusalText(rename.error)}
          onChange={(event) => {
            setTitle(event.currentTarget.value)
            rename.reset()
          }}
        />
        <ActionIcon type="submit" aria-label={t('common:save')} loading={rename.isPending}>
          <IconCheck size={16} stroke={1.8} />
        </ActionIcon>
        <ActionIcon aria-label={t('common:cancel')} onClick={onDone}>
          <IconX size={16} stroke={1.8} />
        </ActionIcon>
      </form>
    </li>
  )
}
