import { useTranslation } from 'react-i18next'
import type { OpenableCamera } from '../../../shared/cameras/opened-camera-query.ts'
import { useEnvironment } from '../../../shared/environment.ts'
import classes from '../CameraDialog.module.css'
import { timezoneOffset } from '../timezone-offset.ts'

export function InfoPanel({ camera }: { camera: OpenableCamera }) {
  const { t } = useTranslation('camera-dialog')
  const { nowMs } = useEnvironment()
  const offset = timezoneOffset(camera.timezone, nowMs())
  return (
    <dl className={classes.facts}>
      <Fact name={t('number')} value={camera.number} />
      <Fact name={t('address')} value={camera.address} />
      {offset && <Fact name={t('timezone')} value={offset} />}
    </dl>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
