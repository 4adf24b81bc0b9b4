import { Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { ACCESS_GROUP_ABOUT_LENGTH_MAX, ACCESS_GROUP_TITLE_LENGTH_MAX } from '@sova/contract'
import { useTranslation } from 'react-i18next'
import type { GroupValues } from './group-form.ts'

export function GroupFields({ form }: { form: UseFormReturnType<GroupValues> }) {
  const { t } = useTranslation('pacs')
  return (
    <>
      <TextInput
        label={t('groupTitle')}
        maxLength={ACCESS_GROUP_TITLE_LENGTH_MAX}
        withAsterisk
        data-autofocus
        {...form.getInputProps('title')}
      />
      <Textarea
        label={t('groupAbout')}
        rows={3}
        maxLength={ACCESS_GROUP_ABOUT_LENGTH_MAX}
        {...form.getInputProps('about')}
      />
    </>
  )
}
