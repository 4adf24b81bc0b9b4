/** Which accounts are linked, and how a link is made and given up. */
import {
  addChildAccount,
  deleteChildAccount,
  deleteParentAccount,
  type LinkedAccount,
  listChildAccounts,
  listParentAccounts,
} from '@sova/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../shared/api/call-api.ts'

export type LinkSide = 'child' | 'parent'

const LIST_OF_SIDE = { child: listChildAccounts, parent: listParentAccounts } as const

export const linkedAccountsQuery = (side: LinkSide) =>
  queryOptions({
    queryKey: ['account-links', side],
    queryFn: async ({ signal }) => (await callApi(LIST_OF_SIDE[side], {}, signal)).results,
  })

/** @throws {CallFailure} */
export function useLinkChanges() {
  const queryClient = useQueryClient()
  /** Cameras come or go with a link, in every list and on the map. */
  const rereadAll = () => queryClient.invalidateQueries()
  return {
    async add(credentials: { username: string; password: string }): Promise<void> {
      await callApi(addChildAccount, credentials)
      await rereadAll()
    },
    async remove(side: LinkSide, { user_id }: LinkedAccount): Promise<void> {
      await callApi(side === 'child' ? deleteChildAccount : deleteParentAccount, { user_id })
      await rereadAll()
    },
  }
}
