import { Text } from '@mantine/core'
import {
  type AccessDevice,
  type CameraDirection,
  DeviceCamera,
  listDeviceCameras,
  listTheseCameras,
  TOKEN_TTL_DEFAULT_S,
} from '@sova/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { callApi } from '../../../shared/api/call-api.ts'
import { CameraWell } from '../../../shared/cameras/CameraWell.tsx'
import { ListedCamera } from '../../../shared/cameras/camera-list-query.ts'
import { useStillClock } from '../../../shared/cameras/use-still-clock.ts'
import { useTokenRefresh } from '../../../shared/cameras/use-token-refresh.ts'
import { PACS_KEY } from '../../../shared/pacs/pacs-changes.ts'
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx'
import classes from './DevicePage.module.css'

interface LinkedCamera {
  camera: ListedCamera
  direction: CameraDirection
}

/** The cameras of a device that the user may see, with the way that somebody passes whom each of them sees. */
const linkedCamerasQuery = ({ id, camera_numbers: numbers }: AccessDevice) =>
  queryOptions({
    queryKey: [PACS_KEY, 'device-cameras', id, numbers],
    queryFn: async ({ signal }): Promise<LinkedCamera[]> => {
      if (numbers.length === 0) return []
      const links = await callApi(listDeviceCameras, { filters: { device_id: id }, page_size: numbers.length }, signal)
      const directions = new Map(
        z.parse(z.array(DeviceCamera), links.results).map((link) => [link.camera_number, link.camera_direction]),
      )
      const request = { numbers, page_size: numbers.length, token_l_ttl: TOKEN_TTL_DEFAULT_S }
      const { results } = await callApi(listTheseCameras, request, signal)
      const cameras = z.parse(z.array(ListedCamera), results)
      return cameras.map((camera) => ({ camera, direction: directions.get(camera.number) ?? 0 }))
    },
  })

export function DeviceCameras({ device }: { device: AccessDevice }) {
  const { t } = useTranslation('pacs')
  const nowMs = useStillClock()
  const query = useQuery(linkedCamerasQuery(device))
  useTokenRefresh(query, TOKEN_TTL_DEFAULT_S)
  const { data, error, refetch } = query
  if (!data && error) return <LoadFailure reason={error.message} onReload={() => void refetch()} />
  if (!data) return null
  if (data.length === 0) return <Text c="dimmed">{t('noCamerasFound')}</Text>
  return (
    <ul className={classes.cameras} aria-label={t('cameraTiles')}>
      {data.map(({ camera, direction }) => (
        <li key={camera.number}>
          <Link to="." search={(old) => ({ ...old, camera: camera.number })} className={classes.camera}>
            <span className={classes.well}>
              <CameraWell camera={camera} nowMs={nowMs} />
            </span>
            <span className={classes.caption}>
              <b>{camera.title}</b>
              <span>{t(`direction_${direction}`)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
