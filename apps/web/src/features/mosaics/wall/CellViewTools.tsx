import {
  IconArrowBackUp,
  IconBroadcast,
  IconCamera,
  IconHistory,
  IconMaximize,
  IconMinimize,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useEnvironment } from '../../../shared/environment.ts'
import { CellTool } from './CellTool.tsx'
import { type CellView, mayShowArchive } from './cell-view.ts'
import classes from './Wall.module.css'
import type { CellViewing } from './wall-actions.ts'
import type { WallCamera } from './wall-cameras-query.ts'

interface CellViewToolsProps {
  view: CellView & { camera: WallCamera }
  viewing: CellViewing
  isSolo: boolean
  /** Null for a camera without sound. */
  sound: { isMuted: boolean; toggle(): void } | null
  video(): HTMLVideoElement | null
  /** Unix ms; null while there is none. */
  pictureMs(): number | null
}

export function CellViewTools({ view, viewing, isSolo, sound, video, pictureMs }: CellViewToolsProps) {
  const { t } = useTranslation('mosaics')
  const { nowMs } = useEnvironment()
  const { cell, camera } = view
  const saveSnapshot = async () => {
    const picture = video()
    const player = await import('../../../player/index.ts')
    if (!picture) return
    await player.saveSnapshot(picture, player.snapshotName(camera.number, pictureMs() ?? nowMs(), camera.timezone))
  }
  return (
    <span className={classes.tools}>
      <ArchiveTool view={view} viewing={viewing} />
      <CellTool label={t('snapshot')} icon={IconCamera} onClick={() => void saveSnapshot()} />
      {sound && (
        <CellTool
          label={t(sound.isMuted ? 'unmute' : 'mute')}
          icon={sound.isMuted ? IconVolumeOff : IconVolume}
          onClick={sound.toggle}
        />
      )}
      <CellTool
        label={t(isSolo ? 'soloEnd' : 'solo')}
        icon={isSolo ? IconMinimize : IconMaximize}
        onClick={() => viewing.toggleSolo(cell)}
      />
    </span>
  )
}

/** Into an archive of its own and back; away from the moment that all share and back to it. */
function ArchiveTool({ view: { cell, camera, source }, viewing }: Pick<CellViewToolsProps, 'view' | 'viewing'>) {
  const { t } = useTranslation('mosaics')
  if (source === 'own') {
    const label = viewing.isWallArchive ? t('cellRejoin') : t('cellLive')
    return <CellTool label={label} icon={IconArrowBackUp} onClick={() => viewing.rejoin(cell)} />
  }
  if (source === 'shared') {
    return <CellTool label={t('cellLeave')} icon={IconBroadcast} onClick={() => viewing.leave(cell)} />
  }
  if (viewing.isWallArchive) {
    return <CellTool label={t('cellRejoin')} icon={IconArrowBackUp} onClick={() => viewing.rejoin(cell)} />
  }
  if (!mayShowArchive(camera)) return null
  return (
    <CellTool label={t('cellArchive')} icon={IconHistory} onClick={() => viewing.enterArchive(cell, camera.number)} />
  )
}
