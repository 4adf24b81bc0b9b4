import { Switch, TagsInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import {
  CAR_NUMBER_LENGTH_MAX,
  EMPLOYEE_CARS_MAX,
  EMPLOYEE_TITLE_LENGTH_MAX,
  EMPLOYEE_USERNAMES_MAX,
} from '@sova/contract'
import { useTranslation } from 'react-i18next'
import { GROUP_CHOICES } from '../../../shared/pacs/choices.ts'
import { RemoteMultiSelect } from '../../../shared/remote-select/RemoteMultiSelect.tsx'
import type { EmployeeValues } from './employee-form.ts'

export function EmployeeFields({ form }: { form: UseFormReturnType<EmployeeValues> }) {
  const { t } = useTranslation('pacs')
  const { values, setFieldValue } = form
  const {
    cars: carsProblem,
    attached_usernames: attachedUsernamesProblem,
    device_access_group_ids: deviceAccessGroupIdsProblem,
  } = form.errors
  return (
    <>
      <TextInput
        label={t('columnName')}
        placeholder={t('namePlaceholder')}
        maxLength={EMPLOYEE_TITLE_LENGTH_MAX}
        withAsterisk
        data-autofocus
        {...form.getInputProps('title')}
      />
      <TagsInput
        label={t('carNumbers')}
        description={t('carNumbersHint', { number: CAR_NUMBER_LENGTH_MAX })}
        maxTags={EMPLOYEE_CARS_MAX}
        splitChars={[',', ';', ' ']}
        value={values.cars}
        onChange={(cars) => setFieldValue('cars', upperCased(cars))}
        error={carsProblem}
      />
      <TagsInput
        label={t('attachedUsernames')}
        description={t('attachedUsernamesHint')}
        maxTags={EMPLOYEE_USERNAMES_MAX}
        value={values.attached_usernames}
        onChange={(usernames) => setFieldValue('attached_usernames', usernames)}
        error={attachedUsernamesProblem}
      />
      <RemoteMultiSelect
        source={GROUP_CHOICES}
        label={t('columnGroups')}
        placeholder={t('chooseGroups')}
        value={values.device_access_group_ids}
        onChange={(groups) => setFieldValue('device_access_group_ids', groups)}
        error={deviceAccessGroupIdsProblem}
      />
      <Switch label={t('isActive')} {...form.getInputProps('is_active', { type: 'checkbox' })} />
    </>
  )
}

const upperCased = (numbers: readonly string[]) => [...new Set(numbers.map((number) => number.toUpperCase()))]
