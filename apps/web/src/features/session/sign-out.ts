import { logout } from '@sova/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { callApi } from '../../shared/api/call-api.ts'
import { tellOtherTabs } from '../../shared/api/other-tabs.ts'
import { endPushSubscription } from '../../shared/push-subscription.ts'
import { forgetSession } from '../../shared/session-store.ts'
import { notifyError } from '../../shared/ui/notify.ts'

/** Ends the session on the server first: a page that only looks signed out would be worse than an error. */
export function useSignOut() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => callApi(logout, {}),
    onSuccess: async () => {
      tellOtherTabs(null)
      // Who sits here next must not read what happens at the cameras of the one who left.
      endPushSubscription().catch(() => undefined)
      await navigate({ to: '/login', search: {} })
      forgetSession(queryClient)
    },
    onError: (failure) => notifyError(failure.message),
  })
}
