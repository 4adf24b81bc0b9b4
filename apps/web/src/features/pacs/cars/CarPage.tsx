import { Alert, Button, Group, Stack } from '@mantine/core'
import { Car, type EntityId, editCar, listCars } from '@sova/contract'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { callApi } from '../../../shared/api/call-api.ts'
import { formErrors } from '../../../shared/api/form-errors.ts'
import { useEnvironment } from '../../../shared/environment.ts'
import { EntityPage, Part } from '../../../shared/pacs/EntityPage.tsx'
import { titlesOf } from '../../../shared/pacs/list-question.ts'
import { PACS_KEY, useReread } from '../../../shared/pacs/pacs-changes.ts'
import { useReadForm } from '../../../shared/pacs/use-read-form.ts'
import type { Choice } from '../../../shared/remote-select/choice-source.ts'
import { DeleteAction } from '../../../shared/ui/DeleteAction.tsx'
import { notifySaved } from '../../../shared/ui/notify.ts'
import { CarFields } from './CarFields.tsx'
import { CAR_FIELDS_SHOWN, type CarValues, carProblems, draftOf, valuesOf } from './car-form.ts'
import { useDeleteCars } from './use-car-changes.ts'

/** One car with its owner; null where the organisation has no such car. */
const carQuery = (id: EntityId) =>
  queryOptions({
    queryKey: [PACS_KEY, 'car', id],
    queryFn: async ({ signal }) => {
      const request = { filters: { id }, page_size: 1, extra: ['employee' as const] }
      const { results, extra } = await callApi(listCars, request, signal)
      const [row] = results
      if (!row) return null
      const car = z.parse(Car, row)
      const title = titlesOf(extra.employee).get(car.employee_id) ?? String(car.employee_id)
      return { car, owner: { id: car.employee_id, title } }
    },
    /* A form begins with what is read now: it would write back what an earlier visit read. */
    gcTime: 0,
  })

export function CarPage({ id }: { id: EntityId }) {
  const { t } = useTranslation('pacs')
  const { data, error, refetch } = useQuery(carQuery(id))
  return (
    <EntityPage
      row={data}
      error={error}
      onReload={() => void refetch()}
      back={{ to: '/pacs/cars', label: t('tabCars') }}
      gone={t('carGone')}
      title={({ car }) => car.number}
    >
      {({ car, owner }) => (
        <Part title={t('car')}>
          <EditCarForm key={car.id} car={car} owner={owner} />
        </Part>
      )}
    </EntityPage>
  )
}

function EditCarForm({ car, owner }: { car: Car; owner: Choice }) {
  const { t } = useTranslation(['pacs', 'common'])
  const navigate = useNavigate()
  const { nowMs } = useEnvironment()
  const reread = useReread()
  const deleteCars = useDeleteCars()
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useReadForm(valuesOf(car, owner), carProblems(nowMs()))
  const save = useMutation({
    mutationFn: async (values: CarValues) => {
      const draft = draftOf(values)
      return draft && callApi(editCar, { id: car.id, ...draft })
    },
    onMutate: () => setRefusal(null),
    onSuccess: (saved, { employee_id: chosen }) => {
      if (!saved || !chosen) return
      form.setValues(valuesOf(saved, chosen))
      notifySaved(t('saved'))
      void reread()
    },
    onError: (failure) => {
      const { beside, general } = formErrors(failure, CAR_FIELDS_SHOWN)
      form.setErrors(beside)
      setRefusal(general)
    },
  })
  const remove = async () => {
    if (await deleteCars([car.id])) void navigate({ to: '/pacs/cars' })
  }
  return (
    <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
      <Stack gap="md">
        <CarFields form={form} />
        {refusal && <Alert color="red">{refusal}</Alert>}
        <Group gap="sm" justify="space-between">
          <DeleteAction
            kind="button"
            label={t('common:delete')}
            question={{ title: t('deleteCarTitle', { number: car.number }), text: t('deleteCarText') }}
            onConfirm={() => void remove()}
          />
          <Button type="submit" loading={save.isPending}>
            {t('common:save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
