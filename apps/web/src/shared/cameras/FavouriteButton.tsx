import { ActionIcon, Tooltip } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './FavouriteButton.module.css'
import { useFavourite } from './use-favourite.ts'

interface FavouriteButtonProps {
  camera: { number: string; title: string; is_fav: boolean }
  iconSize?: number
}

export function FavouriteButton({ camera, iconSize = 16 }: FavouriteButtonProps) {
  const { t } = useTranslation('cameras')
  const favourite = useFavourite(camera.number)
  const label = t(camera.is_fav ? 'removeFavourite' : 'addFavourite')
  return (
    <Tooltip label={label}>
      <ActionIcon
        size={28}
        aria-pressed={camera.is_fav}
        aria-label={`${t('columnFavourite')}: ${camera.title}`}
        onClick={() => favourite.mutate(!camera.is_fav)}
      >
        {camera.is_fav ? (
          <IconStarFilled size={iconSize} className={classes.marked} />
        ) : (
          <IconStar size={iconSize} stroke={1.6} />
        )}
      </ActionIcon>
    </Tooltip>
  )
}
