import { Alert, Button, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { createEmployee } from '@sova/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../shared/api/call-api.ts'
import { formErrors } from '../../../shared/api/form-errors.ts'
import { useReread } from '../../../shared/pacs/pacs-changes.ts'
import { Dialog } from '../../../shared/ui/Dialog.tsx'
import { notifySaved } from '../../../shared/ui/notify.ts'
import { EmployeeFields } from './EmployeeFields.tsx'
import {
  draftOf,
  EMPLOYEE_FIELDS_SHOWN,
  EMPTY_EMPLOYEE,
  type EmployeeValues,
  employeeProblems,
} from './employee-form.ts'

export function CreateEmployeeDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(['pacs', 'common'])
  const reread = useReread()
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useForm<EmployeeValues>({ initialValues: EMPTY_EMPLOYEE, validate: employeeProblems })
  const create = useMutation({
    mutationFn: ({ values }: { values: EmployeeValues; next: () => void }) => callApi(createEmployee, draftOf(values)),
    onMutate: () => setRefusal(null),
    onSuccess: (_, { next }) => {
      notifySaved(t('successEmployeeCreated'))
      void reread()
      next()
    },
    onError: (failure) => {
      const { beside, general } = formErrors(failure, EMPLOYEE_FIELDS_SHOWN)
      form.setErrors(beside)
      setRefusal(general)
    },
  })

  /** The next one is often of the same groups. */
  const startNext = () =>
    form.setValues(({ is_active, device_access_group_ids }) => ({
      ...EMPTY_EMPLOYEE,
      ...(is_active === undefined ? {} : { is_active }),
      ...(device_access_group_ids === undefined ? {} : { device_access_group_ids }),
    }))
  const save = (next: () => void) => form.onSubmit((values) => create.mutate({ values, next }))

  return (
    <Dialog onClose={onClose} title={t('newEmployee')} size={520}>
      <form noValidate onSubmit={save(onClose)}>
        <Stack gap="md">
          <EmployeeFields form={form} />
          {refusal && <Alert color="red">{refusal}</Alert>}
          <Group gap="sm" justify="flex-end">
            <Button variant="default" onClick={onClose} mr="auto">
              {t('common:cancel')}
            </Button>
            <Button variant="default" loading={create.isPending} onClick={() => save(startNext)()}>
              {t('saveAndAddNew')}
            </Button>
            <Button type="submit" loading={create.isPending}>
              {t('common:save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
