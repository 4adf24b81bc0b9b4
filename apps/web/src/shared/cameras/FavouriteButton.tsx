import { ActionIcon, Tooltip } from '@mantine/core'
import { IconHeart, IconHeartFilled, IconStar, IconStarFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './FavouriteButton.module.css'
import { useFavourite } from './use-favourite.ts'

interface FavouriteButtonProps {
  camera: { number: string; title: string; is_fav: boolean }
  iconSize?: number
  /** A star in lists and dialogs, a heart on the map, as its markers have. */
  sign?: keyof typeof SIGNS
}

const SIGNS = {
  star: { empty: IconStar, filled: IconStarFilled },
  heart: { empty: IconHeart, filled: IconHeartFilled },
}

export function FavouriteButton({ camera, iconSize = 16, sign = 'star' }: FavouriteButtonProps) {
  const { t } = useTranslation('cameras')
  const favourite = useFavourite(camera.number)
  const { empty: EmptySign, filled: FilledSign } = SIGNS[sign]
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
          <FilledSign size={iconSize} className={sign === 'heart' ? classes.loved : classes.marked} />
        ) : (
          <EmptySign size={iconSize} stroke={1.6} />
        )}
      </ActionIcon>
    </Tooltip>
  )
}
