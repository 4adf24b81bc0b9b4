/** How a change of access control is made: the lists follow it, and the user is told how it went. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { failureText } from '../api/failure-text.ts'
import { CHOICES_KEY } from '../remote-select/choice-source.ts'
import { notifyError } from '../ui/notify.ts'

/** Every kept answer of access control lies under it: a change of one list shows in others. */
export const PACS_KEY = 'pacs'

export function useReread(): () => Promise<void> {
  const queryClient = useQueryClient()
  return useCallback(async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: [PACS_KEY] }),
      queryClient.invalidateQueries({ queryKey: [CHOICES_KEY] }),
    ])
  }, [queryClient])
}

/** Makes a change and tells of a failure in one sentence with its reason; answers whether all went well. */
export function useAttempt() {
  const reread = useReread()
  return useCallback(
    async (change: () => Promise<unknown>, failure: string): Promise<boolean> => {
      try {
        await change()
        return true
      } catch (error) {
        notifyError(`${failure}: ${failureText(error)}`)
        return false
      } finally {
        void reread()
      }
    },
    [reread],
  )
}
