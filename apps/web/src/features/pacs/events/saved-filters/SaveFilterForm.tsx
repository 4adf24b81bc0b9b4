import { Button, TextInput } from '@mantine/core'
import { createEventFilter, EVENT_FILTER_TITLE_LENGTH_MAX, type EventFilterSettings } from '@sova/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../../shared/api/call-api.ts'
import { refusalText } from '../../../../shared/api/form-errors.ts'
import { useReread } from '../../../../shared/pacs/pacs-changes.ts'
import { notifySaved } from '../../../../shared/ui/notify.ts'
import { EVENT_TYPES, type EventKind } from '../event-kinds.ts'
import classes from './SavedFilters.module.css'

/** Keeps what the table asks for now under a title. */
export function SaveFilterForm({ kind, settings }: { kind: EventKind; settings: EventFilterSettings }) {
  const { t } = useTranslation(['pacs-events', 'common'])
  const reread = useReread()
  const [title, setTitle] = useState('')
  const save = useMutation({
    mutationFn: () => callApi(createEventFilter, { title, type: EVENT_TYPES[kind], settings }),
    onSuccess: () => {
      setTitle('')
      notifySaved(t('filterSaved'))
      void reread()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <TextInput
        className={classes.title ?? ''}
        label={t('saveCurrentFilters')}
        placeholder={t('filterTitle')}
        maxLength={EVENT_FILTER_TITLE_LENGTH_MAX}
        value={title}
        error={save.error && refusalText(save.error)}
        onChange={(event) => {
          setTitle(event.currentTarget.value)
          save.reset()
        }}
      />
      <Button type="submit" loading={save.isPending}>
        {t('common:save')}
      </Button>
    </form>
  )
}
