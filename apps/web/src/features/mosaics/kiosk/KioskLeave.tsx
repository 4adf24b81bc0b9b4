import { ActionIcon, Tooltip } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from '../MosaicPage.module.css'

/** Seen only by whoever goes with the pointer or the tab key to the corner. */
export function KioskLeave() {
  const { t } = useTranslation('mosaics')
  const navigate = useNavigate()
  return (
    <Tooltip label={t('kioskLeave')}>
      <ActionIcon
        variant="filled"
        className={classes.kioskLeave ?? ''}
        aria-label={t('kioskLeave')}
        onClick={() => void navigate({ to: '.', search: {} })}
      >
        <IconX size={18} />
      </ActionIcon>
    </Tooltip>
  )
}
