/** Additional accounts of the one who is signed in, and what can be done with them. */
import {
  createSubuser,
  deleteSubuser,
  editSubuser,
  listSubusers,
  listTheseCameras,
  type RequestInputOf,
  resetSubuserPassword,
  SUBUSER_CAMERAS_MAX,
  Subuser,
} from '@sova/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { callApi } from '../../shared/api/call-api.ts'

export const subusersQuery = queryOptions({
  queryKey: ['subusers'],
  queryFn: async ({ signal }) => z.parse(z.array(Subuser), (await callApi(listSubusers, {}, signal)).results),
})

/** The titles of the cameras that an additional account was given. */
export const chosenCamerasQuery = (numbers: readonly string[]) =>
  queryOptions({
    queryKey: ['subusers', 'cameras', numbers],
    queryFn: async ({ signal }) => {
      if (numbers.length === 0) return []
      const { results } = await callApi(
        listTheseCameras,
        { numbers: [...numbers], fields: ['number', 'title'], page_size: SUBUSER_CAMERAS_MAX },
        signal,
      )
      const titleOf = new Map(results.map(({ number, title }) => [number, title]))
      return numbers.map((number) => ({ number, title: titleOf.get(number) ?? number }))
    },
  })

/** @throws {CallFailure} */
export function useSubuserChanges() {
  const queryClient = useQueryClient()
  const reread = () => queryClient.invalidateQueries({ queryKey: subusersQuery.queryKey })
  const done = async <Answer>(answer: Answer): Promise<Answer> => {
    await reread()
    return answer
  }
  return {
    create: async (draft: RequestInputOf<typeof createSubuser>) => done(await callApi(createSubuser, draft)),
    edit: async (change: RequestInputOf<typeof editSubuser>) => done(await callApi(editSubuser, change)),
    remove: async ({ username }: Subuser) => done(await callApi(deleteSubuser, { username })),
    resetPassword: async ({ username }: Subuser) => done(await callApi(resetSubuserPassword, { username })),
  }
}
