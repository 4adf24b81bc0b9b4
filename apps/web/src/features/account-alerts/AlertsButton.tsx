import { ActionIcon, Tooltip } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

const AlertsDialog = lazy(async () => ({ default: (await import('./AlertsDialog.tsx')).AlertsDialog }))

export function AlertsButton() {
  const { t } = useTranslation('shell')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Tooltip label={t('alerts')} position="right">
        <ActionIcon size={36} aria-label={t('alerts')} onClick={() => setOpen(true)}>
          <IconAlertTriangle size={19} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      {isOpen && (
        <Suspense>
          <AlertsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
