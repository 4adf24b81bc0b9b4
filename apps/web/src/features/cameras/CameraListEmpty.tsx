import { IconDeviceCctvOff, IconFolder, IconSearchOff, IconStar } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { CameraListKind } from '../../shared/cameras/camera-sorts.ts'
import { Blank } from '../../shared/ui/Blank.tsx'

export function CameraListEmpty({ kind, searching }: { kind: CameraListKind; searching: boolean }) {
  const { t } = useTranslation('cameras')
  if (searching || kind === 'search') {
    return <Blank icon={IconSearchOff} title={t('notFound')} hint={t('notFoundHint')} />
  }
  if (kind === 'fav') return <Blank icon={IconStar} title={t('emptyFav')} hint={t('emptyFavHint')} />
  if (kind === 'folder') return <Blank icon={IconFolder} title={t('emptyFolder')} hint={t('emptyFolderHint')} />
  return <Blank icon={IconDeviceCctvOff} title={t('empty')} hint={t('emptyHint')} />
}
