import { Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { saveMediaServer } from '@sova/contract'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../shared/api/call-api.ts'
import { Dialog } from '../../shared/ui/Dialog.tsx'
import { FormButtons } from '../../shared/ui/FormButtons.tsx'
import { useFormChange } from './use-admin-change.tsx'

/** A server of another vendor: those of Sova make themselves known. */
export function ServerDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(['admin', 'session'])
  const required = (value: string) => (value.trim() ? null : t('session:required'))
  const form = useForm({ initialValues: { name: '', domain: '' }, validate: { name: required, domain: required } })
  const save = useFormChange({
    change: (draft: typeof form.values) => callApi(saveMediaServer, { ...draft, vendor_name: 'flussonic' }),
    fields: ['name', 'domain'],
    onErrors: form.setErrors,
    onDone: onClose,
  })
  return (
    <Dialog onClose={onClose} title={t('addServer')} size={440}>
      <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
        <Stack gap="md">
          <Text c="dimmed">{t('addServerHint')}</Text>
          <TextInput label={t('columnTitle')} data-autofocus {...form.getInputProps('name')} />
          <TextInput label={t('serverDomain')} placeholder="flussonic.example.ru" {...form.getInputProps('domain')} />
          {save.refusal}
          <FormButtons onCancel={onClose} isPending={save.isPending} />
        </Stack>
      </form>
    </Dialog>
  )
}
