import { ActionIcon } from '@mantine/core'
import type { MapCamera } from '@sova/contract'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './MapCards.module.css'

interface PlaceCardProps {
  cameras: readonly MapCamera[]
  onSelect(number: string): void
  onClose(): void
}

/** The cameras of a cluster that no zoom takes apart: they stand in one place. */
export function PlaceCard({ cameras, onSelect, onClose }: PlaceCardProps) {
  const { t } = useTranslation(['map', 'common'])
  const heading = t('place', { count: cameras.length })
  return (
    <section className={classes.card} aria-label={heading}>
      <div className={classes.placeHeader}>
        <h2>{heading}</h2>
        <ActionIcon size={28} aria-label={t('common:close')} onClick={onClose}>
          <IconX size={16} />
        </ActionIcon>
      </div>
      <ul className={classes.place}>
        {cameras.map(({ number, title, address }) => (
          <li key={number}>
            <button type="button" onClick={() => onSelect(number)}>
              <strong>{title}</strong>
              <span>{address}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
