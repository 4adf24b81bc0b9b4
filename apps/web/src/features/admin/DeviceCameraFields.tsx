import { ActionIcon, Button, Group, Input, Select, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DEVICE_DIRECTIONS, type DeviceCameraRow, withRow } from './device-cameras.ts'

interface DeviceCameraFieldsProps {
  rows: readonly DeviceCameraRow[]
  error: ReactNode
  onChange(rows: DeviceCameraRow[]): void
}

/** Which cameras look at a device, and which way. */
export function DeviceCameraFields({ rows, error, onChange }: DeviceCameraFieldsProps) {
  const { t } = useTranslation('admin')
  const change = (key: number, said: Partial<DeviceCameraRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...said } : row)))
  return (
    <Input.Wrapper label={t('columnDeviceCameras')} error={error}>
      <Stack gap="xs">
        {rows.map(({ key, number, direction, module }) => (
          <Group key={key} gap="xs" wrap="nowrap">
            <TextInput
              flex={1}
              aria-label={t('columnNumber')}
              placeholder={t('columnNumber')}
              value={number}
              onChange={(event) => change(key, { number: event.currentTarget.value })}
            />
            <Select
              w={140}
              aria-label={t('direction')}
              allowDeselect={false}
              data={DEVICE_DIRECTIONS.map((value) => ({ value, label: t(`direction_${value}`) }))}
              value={direction}
              onChange={(next) => next && change(key, { direction: next })}
            />
            <TextInput
              w={110}
              aria-label={t('module')}
              placeholder={t('module')}
              value={module}
              onChange={(event) => change(key, { module: event.currentTarget.value })}
            />
            <ActionIcon
              aria-label={t('removeCamera', { number })}
              onClick={() => onChange(rows.filter((row) => row.key !== key))}
            >
              <IconX size={16} stroke={1.6} />
            </ActionIcon>
          </Group>
        ))}
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange(withRow(rows))}
        >
          {t('addDeviceCamera')}
        </Button>
      </Stack>
    </Input.Wrapper>
  )
}
