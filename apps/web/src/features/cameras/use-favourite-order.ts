/** The order that the user gives the favourites: at once on the page, and kept on the server. */
import { orderFavouriteCameras } from '@sova/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { useCallback, useMemo, useState } from 'react'
import { callApi } from '../../shared/api/call-api.ts'
import {
  type CameraListAnswer,
  type CameraListQuestion,
  cameraListQuery,
} from '../../shared/cameras/camera-list-query.ts'
import {
  askAgainAfter,
  distrustFavourites,
  dropAnswersUnderWay,
  replaceKept,
} from '../../shared/cameras/camera-pages.ts'
import { notifyError } from '../../shared/ui/notify.ts'
import { placeCard, stepCard } from './card-order.ts'
import type { CardMoves } from './GrabbableTile.tsx'

const MUTATION_KEY = ['favourites-order']

/** @returns the moves of a card, and the sentence that says where the last one ended */
export function useFavouriteOrder(question: CameraListQuestion): { moves: CardMoves; announcement: string } {
  const queryClient = useQueryClient()
  const [announcement, setAnnouncement] = useState('')
  const { queryKey } = cameraListQuery(question)

  const keepOrder = useMutation({
    mutationKey: MUTATION_KEY,
    /* Of the shown page alone: the server leaves the others where they are, wherever another tab has put them. */
    mutationFn: (numbers: readonly string[]) => callApi(orderFavouriteCameras, { numbers: [...numbers] }),
    /* Moves reach the server in the order in which they were made. */
    scope: { id: 'favourites-order' },
    onError: ({ message }) => {
      notifyError(message)
      distrustFavourites(queryClient)
    },
    onSettled: () => askAgainAfter(queryClient, MUTATION_KEY),
  })

  const { mutate } = keepOrder
  const change = useCallback(
    (number: string, reorder: (numbers: readonly string[]) => readonly string[]) => {
      const shown = queryClient.getQueryData<CameraListAnswer>(queryKey)
      if (!shown) return
      const numbers = shown.results.map((camera) => camera.number)
      const next = reorder(numbers)
      if (next === numbers) return
      void dropAnswersUnderWay(queryClient, queryKey)
      const byNumber = new Map(shown.results.map((camera) => [camera.number, camera]))
      const results = next.map((key) => byNumber.get(key)).filter((camera) => camera !== undefined)
      replaceKept(queryClient, queryKey, { ...shown, results })
      const place = (shown.page.current - 1) * shown.page.page_size + next.indexOf(number) + 1
      const title = byNumber.get(number)?.title ?? number
      setAnnouncement(i18next.t('cameras:movedTo', { title, place, count: shown.count }))
      mutate(next)
    },
    [queryClient, queryKey, mutate],
  )

  const moves = useMemo(
    (): CardMoves => ({
      step: (number, by) => change(number, (numbers) => stepCard(numbers, number, by)),
      place: (number, side, beside) => change(number, (numbers) => placeCard(numbers, number, side, beside)),
    }),
    [change],
  )
  return { moves, announcement }
}
