/** Gives a camera its title and shows it wherever the camera is listed. */
import { renameCamera } from '@sova/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { callApi } from '../../shared/api/call-api.ts'
import { CAMERA_PAGES_KEY } from '../../shared/cameras/camera-pages.ts'
import { notifyDone, notifyError } from '../../shared/ui/notify.ts'

interface KeptPage {
  results: { number: string; title?: string | undefined }[]
}

export function useRename(number: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (title: string) => callApi(renameCamera, { number, title }),
    onSuccess: ({ title }) => {
      queryClient.setQueriesData<KeptPage>({ queryKey: CAMERA_PAGES_KEY }, (page) =>
        page?.results.some((row) => row.number === number)
          ? { ...page, results: page.results.map((row) => (row.number === number ? { ...row, title } : row)) }
          : page,
      )
      notifyDone(i18next.t('cameras:titleSaved'))
    },
    onError: ({ message }) => notifyError(i18next.t('cameras:titleSaveError', { reason: message })),
  })
}
