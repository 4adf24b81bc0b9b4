import { Text } from '@mantine/core'
import { CAR_OWNER_PREVIEW_SIZE, Car, type EntityId, listCars } from '@sova/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { callApi } from '../../../shared/api/call-api.ts'
import classes from '../../../shared/pacs/cells.module.css'
import { PACS_KEY } from '../../../shared/pacs/pacs-changes.ts'
import type { Choice } from '../../../shared/remote-select/choice-source.ts'
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx'

const ownerCarsQuery = (employeeId: EntityId) =>
  queryOptions({
    queryKey: [PACS_KEY, 'owner-cars', employeeId],
    queryFn: async ({ signal }) => {
      const request = { filters: { employee_id: employeeId }, page_size: CAR_OWNER_PREVIEW_SIZE }
      const { results, count } = await callApi(listCars, request, signal)
      return { cars: z.parse(z.array(Car), results), count }
    },
  })

/** The first cars that the owner has already. */
export function OwnerCars({ owner }: { owner: Choice }) {
  const { t } = useTranslation('pacs')
  const { data, error, refetch } = useQuery(ownerCarsQuery(owner.id))
  if (!data) return error && <LoadFailure reason={error.message} onReload={() => void refetch()} />
  return (
    <section aria-label={t('ownerCars')}>
      <Text c="dimmed" size="sm" mb={4}>
        {data.count === 0 ? t('ownerHasNoCars') : t('ownerCars')}
      </Text>
      <span className={classes.plates}>
        {data.cars.map(({ id, number }) => (
          <span key={id} className={classes.plate}>
            {number}
          </span>
        ))}
        {data.count > data.cars.length && <span className={classes.more}>+{data.count - data.cars.length}</span>}
      </span>
    </section>
  )
}
