/**
 * Every kept answer of `POST /v0/cameras/{endpoint}/` lies under one key, so that a favourite and a title change in all of
 * them. Each is a page, or pages one after another; whoever wants another form makes it by `select`.
 */
import type { Camera } from '@sova/contract'
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

export const CAMERA_PAGES_KEY = ['cameras', 'pages'] as const

export const cameraPagesKey = (endpoint: string, request: object = {}): QueryKey => [
  ...cameraPagesOf(endpoint),
  request,
]

/** All that was asked of one endpoint. */
export const cameraPagesOf = (endpoint: string): QueryKey => [...CAMERA_PAGES_KEY, endpoint]

interface KeptPage {
  results: readonly ({ number: string } & Partial<Camera>)[]
}

type KeptAnswer = KeptPage | { pages: readonly KeptPage[] }

export function changeKeptCamera(
  queryClient: QueryClient,
  number: string,
  change: Partial<Pick<Camera, 'title' | 'is_fav'>>,
): void {
  const holdsIt = ({ results }: KeptPage) => results.some((row) => row.number === number)
  const changed = (page: KeptPage): KeptPage => ({
    ...page,
    results: page.results.map((row) => (row.number === number ? { ...row, ...change } : row)),
  })
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: CAMERA_PAGES_KEY })) {
    const answer = state.data as KeptAnswer | undefined
    if (!answer) continue
    if (!('pages' in answer)) {
      if (holdsIt(answer)) replaceKept(queryClient, queryKey, changed(answer))
    } else if (answer.pages.some(holdsIt)) {
      replaceKept(queryClient, queryKey, { ...answer, pages: answer.pages.map(changed) })
    }
  }
}

/** Puts a changed answer in the place of the kept one. It is no younger than that: its tokens end when they would have. */
export function replaceKept(queryClient: QueryClient, queryKey: QueryKey, answer: unknown): void {
  const kept = queryClient.getQueryState(queryKey)
  if (!kept) return
  queryClient.setQueryData(queryKey, answer, { updatedAt: kept.dataUpdatedAt })
  if (kept.isInvalidated) void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
}

/** What was asked before a change does not know of it: nobody is shown that answer, and it is asked for again afterwards. */
export async function dropAnswersUnderWay(
  queryClient: QueryClient,
  queryKey: QueryKey = CAMERA_PAGES_KEY,
): Promise<void> {
  const underWay = queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  await queryClient.cancelQueries({ queryKey })
  for (const query of underWay) query.invalidate()
}

/** When the last change of its kind is done: an answer made while another is under way would not know of that one. */
export async function askAgainAfter(queryClient: QueryClient, mutationKey: QueryKey): Promise<void> {
  if (queryClient.isMutating({ mutationKey }) > 1) return
  const predicate = ({ state }: Query) => state.isInvalidated
  await queryClient.refetchQueries({ queryKey: CAMERA_PAGES_KEY, type: 'active', predicate })
}

/** They are asked for again by `askAgainAfter`. */
export function distrustFavourites(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: cameraPagesOf('fav'), refetchType: 'none' })
}
