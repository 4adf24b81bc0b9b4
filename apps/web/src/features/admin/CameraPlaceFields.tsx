import { Group, NumberInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { loadContext } from '@sova/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../shared/api/call-api.ts'
import { CONTEXT_KEY } from '../../shared/api/context-key.ts'
import classes from './AdminPage.module.css'
import type { CameraFormValues } from './camera-form.ts'

/** The map is large; whoever edits no camera loads none. */
const PlacePicker = lazy(async () => ({ default: (await import('../../shared/map/PlacePicker.tsx')).PlacePicker }))

/** Where a camera hangs: its address, and its point on the map. */
export function CameraPlaceFields({ form }: { form: UseFormReturnType<CameraFormValues> }) {
  const { t } = useTranslation('admin')
  const { data: context } = useQuery({
    queryKey: CONTEXT_KEY,
    queryFn: () => callApi(loadContext, {}),
    enabled: false,
  })
  const { latitude, longitude } = form.values
  const place = latitude === '' || longitude === '' ? null : { latitude, longitude }
  return (
    <>
      <TextInput label={t('address')} {...form.getInputProps('address')} />
      <Suspense fallback={<div className={classes.mapPlace} />}>
        <PlacePicker
          label={t('onMap')}
          mapTiles={context?.map_tiles ?? null}
          place={place}
          onPlace={(chosen) => form.setValues(chosen)}
        />
      </Suspense>
      <Group grow>
        <NumberInput label={t('latitude')} min={-90} max={90} hideControls {...form.getInputProps('latitude')} />
        <NumberInput label={t('longitude')} min={-180} max={180} hideControls {...form.getInputProps('longitude')} />
      </Group>
    </>
  )
}
