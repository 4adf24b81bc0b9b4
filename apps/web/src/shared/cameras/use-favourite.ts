/** Marks and unmarks a favourite: at once on the page, and back again when the server refuses (spec 1 §4). */
import { addFavouriteCamera, deleteFavouriteCameras } from '@sova/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { callApi } from '../api/call-api.ts'
import { notifyDone, notifyError } from '../ui/notify.ts'
import { askAgainAfter, changeKeptCamera, distrustFavourites, dropAnswersUnderWay } from './camera-pages.ts'

const MUTATION_KEY = ['favourite']

export function useFavourite(number: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: MUTATION_KEY,
    mutationFn: (isFavourite: boolean) =>
      isFavourite ? callApi(addFavouriteCamera, { number }) : callApi(deleteFavouriteCameras, { numbers: [number] }),
    /* One camera's presses reach the server in the order in which they were made. */
    scope: { id: `favourite-${number}` },
    onMutate: async (isFavourite) => {
      await dropAnswersUnderWay(queryClient)
      changeKeptCamera(queryClient, number, { is_fav: isFavourite })
    },
    onSuccess: (_answer, isFavourite) =>
      notifyDone(i18next.t(isFavourite ? 'cameras:favouriteAdded' : 'cameras:favouriteRemoved')),
    onError: (failure, isFavourite) => {
      changeKeptCamera(queryClient, number, { is_fav: !isFavourite })
      notifyError(failure.message)
    },
    onSettled: () => {
      distrustFavourites(queryClient)
      return askAgainAfter(queryClient, MUTATION_KEY)
    },
  })
}
