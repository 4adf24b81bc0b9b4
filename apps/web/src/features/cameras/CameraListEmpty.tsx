import { IconDeviceCctvOff, IconSearchOff, IconStar } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Blank } from '../../shared/ui/Blank.tsx'
import type { CameraListEndpoint } from './camera-list-search.ts'

export function CameraListEmpty({ endpoint, searching }: { endpoint: CameraListEndpoint; searching: boolean }) {
  const { t } = useTranslation('cameras')
  if (searching || endpoint === 'search') {
    return <Blank icon={IconSearchOff} title={t('notFound')} hint={t('notFoundHint')} />
  }
  return endpoint === 'fav' ? (
    <Blank icon={IconStar} title={t('emptyFav')} hint={t('emptyFavHint')} />
  ) : (
    <Blank icon={IconDeviceCctvOff} title={t('empty')} hint={t('emptyHint')} />
  )
}
