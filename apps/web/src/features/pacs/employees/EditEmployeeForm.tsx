import { Alert, Button, Group, Stack } from '@mantine/core'
import { type Employee, editEmployee, type NamedRow } from '@sova/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../shared/api/call-api.ts'
import { formErrors } from '../../../shared/api/form-errors.ts'
import { useReread } from '../../../shared/pacs/pacs-changes.ts'
import { useReadForm } from '../../../shared/pacs/use-read-form.ts'
import { notifySaved } from '../../../shared/ui/notify.ts'
import { DeleteEmployee } from './DeleteEmployee.tsx'
import { EmployeeFields } from './EmployeeFields.tsx'
import { draftOf, EMPLOYEE_FIELDS_SHOWN, type EmployeeValues, employeeProblems, valuesOf } from './employee-form.ts'

interface EditEmployeeFormProps {
  employee: Employee
  groups: readonly NamedRow[]
  onDeleted(): void
}

export function EditEmployeeForm({ employee, groups, onDeleted }: EditEmployeeFormProps) {
  const { t } = useTranslation(['pacs', 'common'])
  const reread = useReread()
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useReadForm(valuesOf(employee, groups), employeeProblems)
  const save = useMutation({
    mutationFn: (values: EmployeeValues) => callApi(editEmployee, { id: employee.id, ...draftOf(values) }),
    onMutate: () => setRefusal(null),
    onSuccess: (saved, { device_access_group_ids: chosen }) => {
      form.setValues(valuesOf(saved, chosen))
      notifySaved(t('saved'))
      void reread()
    },
    onError: (failure) => {
      const { beside, general } = formErrors(failure, EMPLOYEE_FIELDS_SHOWN)
      form.setErrors(beside)
      setRefusal(general)
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
      <Stack gap="md">
        <EmployeeFields form={form} />
        {refusal && <Alert color="red">{refusal}</Alert>}
        <Group gap="sm" justify="space-between">
          <DeleteEmployee kind="button" employee={employee} onDeleted={onDeleted} />
          <Button type="submit" loading={save.isPending}>
            {t('common:save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
