import { Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type AdminGang, GANG_TITLE_LENGTH_MAX, saveGang } from '@sova/contract'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../shared/api/call-api.ts'
import { Dialog } from '../../shared/ui/Dialog.tsx'
import { FormButtons } from '../../shared/ui/FormButtons.tsx'
import { useFormChange } from './use-admin-change.tsx'

/** A new organisation, or the name of one that is there. */
export function GangDialog({ gang, onClose }: { gang: AdminGang | null; onClose(): void }) {
  const { t } = useTranslation(['admin', 'session'])
  const form = useForm({
    initialValues: { title: gang?.title ?? '' },
    validate: { title: (value) => (value.trim() ? null : t('session:required')) },
  })
  const save = useFormChange({
    change: ({ title }: typeof form.values) => callApi(saveGang, { title, ...(gang ? { id: gang.id } : {}) }),
    fields: ['title'],
    onErrors: form.setErrors,
    onDone: onClose,
  })
  return (
    <Dialog onClose={onClose} title={gang ? t('editGangTitle') : t('addGang')} size={440}>
      <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
        <Stack gap="md">
          <TextInput
            label={t('columnTitle')}
            maxLength={GANG_TITLE_LENGTH_MAX}
            data-autofocus
            {...form.getInputProps('title')}
          />
          {save.refusal}
          <FormButtons onCancel={onClose} isPending={save.isPending} />
        </Stack>
      </form>
    </Dialog>
  )
}
