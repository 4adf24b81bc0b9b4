/** Gives a camera its title and shows it wherever the camera is listed. */
import { renameCamera } from '@sova/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { callApi } from '../../shared/api/call-api.ts'
import { askAgainAfter, changeKeptCamera, dropAnswersUnderWay } from '../../shared/cameras/camera-pages.ts'
import { FOLDERS_KEY } from '../../shared/folders/folder-queries.ts'
import { notifyDone, notifyError } from '../../shared/ui/notify.ts'

const MUTATION_KEY = ['camera-title']

export function useRename(number: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: MUTATION_KEY,
    mutationFn: (title: string) => callApi(renameCamera, { number, title }),
    onSuccess: async ({ title }) => {
      await dropAnswersUnderWay(queryClient)
      changeKeptCamera(queryClient, number, { title })
      notifyDone(i18next.t('cameras:titleSaved'))
      /* The tree of folders names its cameras too. */
      void queryClient.invalidateQueries({ queryKey: FOLDERS_KEY })
    },
    onError: ({ message }) => notifyError(i18next.t('cameras:titleSaveError', { reason: message })),
    onSettled: () => askAgainAfter(queryClient, MUTATION_KEY),
  })
}
