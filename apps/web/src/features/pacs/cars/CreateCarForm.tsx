import { Alert, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type Car, createCar } from '@sova/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../shared/api/call-api.ts'
import { formErrors } from '../../../shared/api/form-errors.ts'
import { useEnvironment } from '../../../shared/environment.ts'
import { useReread } from '../../../shared/pacs/pacs-changes.ts'
import type { Choice } from '../../../shared/remote-select/choice-source.ts'
import { FormButtons } from '../../../shared/ui/FormButtons.tsx'
import { notifySaved } from '../../../shared/ui/notify.ts'
import { CarFields } from './CarFields.tsx'
import { CAR_FIELDS_SHOWN, type CarValues, carProblems, draftOf, emptyCar } from './car-form.ts'
import { OwnerCars } from './OwnerCars.tsx'

interface CreateCarFormProps {
  owner: Choice | null
  onCreated(car: Car): void
  onCancel(): void
}

export function CreateCarForm({ owner, onCreated, onCancel }: CreateCarFormProps) {
  const { t } = useTranslation('pacs')
  const { nowMs } = useEnvironment()
  const reread = useReread()
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useForm<CarValues>({ initialValues: emptyCar(owner), validate: carProblems(nowMs()) })
  const create = useMutation({
    mutationFn: async (values: CarValues) => {
      const draft = draftOf(values)
      return draft && callApi(createCar, draft)
    },
    onMutate: () => setRefusal(null),
    onSuccess: (car) => {
      if (!car) return
      notifySaved(t('carCreated'))
      void reread()
      onCreated(car)
    },
    onError: (failure) => {
      const { beside, general } = formErrors(failure, CAR_FIELDS_SHOWN)
      form.setErrors(beside)
      setRefusal(general)
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit((values) => create.mutate(values))}>
      <Stack gap="md">
        <CarFields form={form} />
        {form.values.employee_id && <OwnerCars owner={form.values.employee_id} />}
        {refusal && <Alert color="red">{refusal}</Alert>}
        <FormButtons onCancel={onCancel} isPending={create.isPending} />
      </Stack>
    </form>
  )
}
