import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureText } from '../../shared/api/failure-text.ts'
import { notifyError } from '../../shared/ui/notify.ts'
import { ADMIN_KEY } from './admin-queries.ts'

/** One change of the console: what is shown is read again then, and a refusal is told. */
export function useAdminChange<Order, Answer>(change: (order: Order) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ADMIN_KEY }),
    onError: (failure) => notifyError(failureText(failure)),
  })
}
