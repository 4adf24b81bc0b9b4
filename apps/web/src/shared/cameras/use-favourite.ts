/** Marks and unmarks a favourite: at once on the page, and back again when the server refuses (spec 1 §4). */
import { addFavouriteCamera, deleteFavouriteCameras } from '@sova/contract'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { callApi } from '../api/call-api.ts'
import { notifyDone, notifyError } from '../ui/notify.ts'
import { CAMERA_PAGES_KEY, cameraPagesKey } from './camera-pages.ts'

interface KeptPage {
  results: { number: string; is_fav?: boolean | undefined }[]
}

export function useFavourite(number: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (isFavourite: boolean) =>
      isFavourite ? callApi(addFavouriteCamera, { number }) : callApi(deleteFavouriteCameras, { numbers: [number] }),
    /* One camera's presses reach the server in the order in which they were made. */
    scope: { id: `favourite-${number}` },
    onMutate: async (isFavourite) => {
      await queryClient.cancelQueries({ queryKey: CAMERA_PAGES_KEY })
      setFavourite(queryClient, number, isFavourite)
    },
    onSuccess: (_answer, isFavourite) =>
      notifyDone(i18next.t(isFavourite ? 'cameras:favouriteAdded' : 'cameras:favouriteRemoved')),
    onError: (failure, isFavourite) => {
      setFavourite(queryClient, number, !isFavourite)
      notifyError(failure.message)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: cameraPagesKey('fav').slice(0, -1) }),
  })
}

function setFavourite(queryClient: QueryClient, number: string, isFavourite: boolean): void {
  queryClient.setQueriesData<KeptPage>({ queryKey: CAMERA_PAGES_KEY }, (page) => {
    if (!page?.results.some((row) => row.number === number)) return page
    return {
      ...page,
      results: page.results.map((row) => (row.number === number ? { ...row, is_fav: isFavourite } : row)),
    }
  })
}
