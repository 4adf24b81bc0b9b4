import { Button, Group, NumberInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { loadContext } from '@sova/contract'
import { IconMapPin } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../shared/api/call-api.ts'
import { CONTEXT_KEY } from '../../shared/api/context-key.ts'
import classes from './AdminPage.module.css'
import type { CameraFormValues } from './camera-form.ts'

/** The map is large: it is loaded when it is asked for. */
const PlacePicker = lazy(async () => ({ default: (await import('../../shared/map/PlacePicker.tsx')).PlacePicker }))

/** Where a camera hangs: its address, and its point on the map. */
export function CameraPlaceFields({ form }: { form: UseFormReturnType<CameraFormValues> }) {
  const { t } = useTranslation('admin')
  const { data: context } = useQuery({
    queryKey: CONTEXT_KEY,
    queryFn: () => callApi(loadContext, {}),
    enabled: false,
  })
  const [isMapShown, setMapShown] = useState(false)
  const { latitude, longitude } = form.values
  const place = latitude === '' || longitude === '' ? null : { latitude, longitude }
  return (
    <>
      <TextInput label={t('address')} {...form.getInputProps('address')} />
      <Group align="flex-end" gap="sm" wrap="nowrap">
        <NumberInput
          flex={1}
          label={t('latitude')}
          min={-90}
          max={90}
          hideControls
          {...form.getInputProps('latitude')}
        />
        <NumberInput
          flex={1}
          label={t('longitude')}
          min={-180}
          max={180}
          hideControls
          {...form.getInputProps('longitude')}
        />
        <Button
          variant="default"
          leftSection={<IconMapPin size={16} stroke={1.6} />}
          aria-expanded={isMapShown}
          onClick={() => setMapShown(!isMapShown)}
        >
          {t('onMap')}
        </Button>
      </Group>
      {isMapShown && (
        <Suspense fallback={<div className={classes.mapPlace} />}>
          <PlacePicker
            label={t('onMap')}
            mapTiles={context?.map_tiles ?? null}
            place={place}
            onPlace={(chosen) => form.setValues(chosen)}
          />
        </Suspense>
      )}
    </>
  )
}
