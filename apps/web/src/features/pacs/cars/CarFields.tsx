import { Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { CAR_NUMBER_LENGTH_MAX } from '@sova/contract'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../shared/dates/DateField.tsx'
import { useEnvironment } from '../../../shared/environment.ts'
import { EMPLOYEE_CHOICES } from '../../../shared/pacs/choices.ts'
import { RemoteSelect } from '../../../shared/remote-select/RemoteSelect.tsx'
import type { CarValues } from './car-form.ts'

export function CarFields({ form }: { form: UseFormReturnType<CarValues> }) {
  const { t } = useTranslation('pacs')
  const { nowMs } = useEnvironment()
  const { values, setFieldValue } = form
  const { employee_id: employeeIdProblem, expired_date: expiredDateProblem } = form.errors
  return (
    <>
      <TextInput
        label={t('carNumber')}
        description={t('carNumberHint', { number: CAR_NUMBER_LENGTH_MAX })}
        maxLength={CAR_NUMBER_LENGTH_MAX}
        withAsterisk
        data-autofocus
        {...form.getInputProps('number')}
        onChange={(event) => setFieldValue('number', event.currentTarget.value.toUpperCase())}
      />
      <RemoteSelect
        source={EMPLOYEE_CHOICES}
        label={t('owner')}
        placeholder={t('choose_employee')}
        withAsterisk
        value={values.employee_id}
        onChange={(owner) => setFieldValue('employee_id', owner)}
        error={employeeIdProblem}
      />
      <Switch label={t('temporaryAccess')} {...form.getInputProps('isTemporary', { type: 'checkbox' })} />
      {values.isTemporary && (
        <DateField
          label={t('expiredDate')}
          valueMs={values.expired_date}
          onChange={(day) => setFieldValue('expired_date', day)}
          minMs={nowMs()}
          error={expiredDateProblem}
        />
      )}
    </>
  )
}
