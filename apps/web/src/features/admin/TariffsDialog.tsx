import { Button, Group, NumberInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type AdminTariff, saveTariff } from '@sova/contract'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../shared/api/call-api.ts'
import { RowList } from '../../shared/row-list/RowList.tsx'
import { Dialog } from '../../shared/ui/Dialog.tsx'
import { useAdminChange } from './use-admin-change.tsx'

const HOURS_A_DAY = 24

/** How long recordings are kept; a tariff is changed by saving one of the same name. */
export function TariffsDialog({ tariffs, onClose }: { tariffs: readonly AdminTariff[]; onClose(): void }) {
  const { t } = useTranslation(['admin', 'accounts', 'session'])
  const form = useForm({
    initialValues: { name: '', days: '' as number | '', gigabytes: '' as number | '' },
    validate: { name: (value) => (value.trim() ? null : t('session:required')) },
  })
  const save = useAdminChange(({ name, days, gigabytes }: typeof form.values) =>
    callApi(saveTariff, {
      name,
      dvr_hours: days === '' ? null : days * HOURS_A_DAY,
      dvr_size: gigabytes === '' ? null : gigabytes,
    }),
  )
  const describe = ({ dvr_hours, dvr_size }: AdminTariff) =>
    [
      dvr_hours === null ? null : t('tariffDays', { count: Math.round((dvr_hours / HOURS_A_DAY) * 10) / 10 }),
      dvr_size === null ? null : t('gigabytes', { size: dvr_size }),
    ]
      .filter(Boolean)
      .join(' · ') || t('tariffLive')
  return (
    <Dialog onClose={onClose} title={t('tariffs')} size={480}>
      <Stack gap="lg">
        <RowList
          label={t('tariffs')}
          empty={t('noTariffs')}
          rows={tariffs.map((tariff) => ({ id: tariff.id, title: tariff.name, detail: describe(tariff) }))}
        />
        <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values, { onSuccess: () => form.reset() }))}>
          <Group align="flex-end" gap="sm" wrap="nowrap">
            <TextInput flex={1} label={t('columnTitle')} data-autofocus {...form.getInputProps('name')} />
            <NumberInput
              w={80}
              label={t('tariffDaysLabel')}
              min={1}
              max={3650}
              allowDecimal={false}
              hideControls
              {...form.getInputProps('days')}
            />
            <NumberInput
              w={80}
              label={t('tariffGigabytesLabel')}
              min={1}
              max={1_000_000}
              allowDecimal={false}
              hideControls
              {...form.getInputProps('gigabytes')}
            />
            <Button type="submit" loading={save.isPending}>
              {t('accounts:save')}
            </Button>
          </Group>
        </form>
      </Stack>
    </Dialog>
  )
}
