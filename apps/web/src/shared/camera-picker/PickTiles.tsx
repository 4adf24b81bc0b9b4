import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { CameraWell } from '../cameras/CameraWell.tsx'
import type { ListedCamera } from '../cameras/camera-list-query.ts'
import { useStillClock } from '../cameras/use-still-clock.ts'
import classes from './CameraBrowser.module.css'
import type { CameraChoice } from './camera-choice.ts'

export function PickTiles({ cameras, choice }: { cameras: readonly ListedCamera[]; choice: CameraChoice }) {
  const { t } = useTranslation('folders')
  const nowMs = useStillClock()
  return (
    <ul className={classes.tiles}>
      {cameras.map((camera) => {
        const { number, title, address } = camera
        const taken = choice.isTaken(number)
        const chosen = choice.isChosen(number)
        return (
          <li key={number}>
            <button
              type="button"
              className={classes.tile}
              aria-pressed={chosen || taken}
              disabled={taken}
              onClick={() => choice.onPick(camera)}
            >
              <span className={classes.well}>
                <CameraWell camera={camera} nowMs={nowMs} />
                {(chosen || taken) && (
                  <span className={classes.check}>
                    <IconCheck size={14} stroke={2.4} aria-hidden />
                    {taken && t('taken')}
                  </span>
                )}
              </span>
              <strong title={title}>{title}</strong>
              <span className={classes.address} title={address}>
                {address}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
