import { Button, FileButton, Text } from '@mantine/core'
import {
  createEmployeePhoto,
  deleteEmployeePhotos,
  EMPLOYEE_PHOTOS_MAX,
  EmployeePhoto,
  type EntityId,
  listEmployeePhotos,
} from '@sova/contract'
import { IconPhotoPlus } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { callApi } from '../../../shared/api/call-api.ts'
import { CallFailure } from '../../../shared/api/call-failure.ts'
import { failureText } from '../../../shared/api/failure-text.ts'
import { formatDateTimeOf } from '../../../shared/dates/date-text.ts'
import { PACS_KEY, useAttempt, useReread } from '../../../shared/pacs/pacs-changes.ts'
import { showAlert } from '../../../shared/ui/alert-dialog.tsx'
import { DeleteAction } from '../../../shared/ui/DeleteAction.tsx'
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx'
import { notifyError, notifySaved } from '../../../shared/ui/notify.ts'
import classes from './EmployeePhotos.module.css'
import { readPhoto } from './read-photo.ts'

const photosQuery = (employeeId: EntityId) =>
  queryOptions({
    queryKey: [PACS_KEY, 'photos', employeeId],
    queryFn: async ({ signal }) => {
      const request = { filters: { employee_id: employeeId }, page_size: EMPLOYEE_PHOTOS_MAX }
      const { results } = await callApi(listEmployeePhotos, request, signal)
      return z.parse(z.array(EmployeePhoto), results)
    },
  })

export function EmployeePhotos({ employeeId }: { employeeId: EntityId }) {
  const { t } = useTranslation('pacs')
  const reread = useReread()
  const { data: photos, error, refetch } = useQuery(photosQuery(employeeId))
  const chooser = useRef<() => void>(null)
  const upload = useMutation({
    mutationFn: (image: string) => callApi(createEmployeePhoto, { image, employee_id: employeeId }),
    onSuccess: () => {
      notifySaved(t('photoAdded'))
      return reread()
    },
    onError: (failure) => {
      const reason = failureText(failure)
      const isBadPhoto = failure instanceof CallFailure && failure.fieldErrors.image !== undefined
      if (isBadPhoto) showAlert(t('errorChoosePhoto'), reason)
      else notifyError(`${t('errorUploadPhoto')}: ${reason}`)
    },
  })

  async function choose(file: File | null) {
    if (!file) return
    /* So that the same file can be chosen again. */
    chooser.current?.()
    const image = await readPhoto(file)
    if (image) upload.mutate(image)
    else showAlert(t('errorChoosePhoto'))
  }

  return (
    <>
      {error && !photos && <LoadFailure reason={error.message} onReload={() => void refetch()} />}
      {photos?.length === 0 && <Text c="dimmed">{t('noPhotos')}</Text>}
      {photos && photos.length > 0 && (
        <ul className={classes.photos} aria-label={t('photos')}>
          {photos.map((photo) => (
            <PhotoItem key={photo.id} photo={photo} />
          ))}
        </ul>
      )}
      <FileButton resetRef={chooser} accept="image/jpeg,image/png,image/webp" onChange={(file) => void choose(file)}>
        {(props) => (
          <Button
            mt="md"
            variant="default"
            leftSection={<IconPhotoPlus size={16} stroke={1.7} />}
            loading={upload.isPending}
            disabled={photos !== undefined && photos.length >= EMPLOYEE_PHOTOS_MAX}
            {...props}
          >
            {t('addPhoto')}
          </Button>
        )}
      </FileButton>
    </>
  )
}

function PhotoItem({ photo }: { photo: EmployeePhoto }) {
  const { t } = useTranslation('pacs')
  const attempt = useAttempt()
  const date = formatDateTimeOf(Date.parse(photo.upload_date))
  const remove = async () => {
    if (await attempt(() => callApi(deleteEmployeePhotos, { ids: [photo.id] }), t('errorDeletePhoto'))) {
      notifySaved(t('photoDeleted'))
    }
  }
  return (
    <li className={classes.photo}>
      <img src={photo.image} width={photo.width} height={photo.height} alt={t('photoOf', { date })} loading="lazy" />
      <div className={classes.caption}>
        <span>
          <b>{t(`photoStatus_${photo.status}`)}</b>
          {photo.error_message && <span className={classes.problem}>{photo.error_message}</span>}
          <span>{date}</span>
        </span>
        <DeleteAction
          kind="icon"
          label={t('deletePhoto', { date })}
          question={{ title: t('deletePhotoTitle'), text: t('deletePhotoText') }}
          onConfirm={() => void remove()}
        />
      </div>
    </li>
  )
}
