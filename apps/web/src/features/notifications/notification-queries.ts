/** What the pages of notifications ask for, and what they change. */
import {
  countUnreadNotifications,
  listNotificationRules,
  listNotifications,
  loadNotificationChannels,
  markNotificationsRead,
} from '@sova/contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../shared/api/call-api.ts'
import { failureText } from '../../shared/api/failure-text.ts'
import { notifyError } from '../../shared/ui/notify.ts'

/** Everything below these keys is read again after a change. */
const KEY = 'notifications'
const MESSAGES = [KEY, 'messages'] as const
const SETTINGS = [KEY, 'settings'] as const

const PAGE_SIZE = 20
/** How often the bell and an open list look again. */
const INTERVAL_MS = 30_000

export const unreadQuery = queryOptions({
  queryKey: [...MESSAGES, 'unread'],
  queryFn: async ({ signal }) => (await callApi(countUnreadNotifications, {}, signal)).count,
  refetchInterval: INTERVAL_MS,
})

export const messagesQuery = (page: number, isUnread: boolean) =>
  queryOptions({
    queryKey: [...MESSAGES, page, isUnread],
    queryFn: ({ signal }) => callApi(listNotifications, { page, page_size: PAGE_SIZE, is_unread: isUnread }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: INTERVAL_MS,
  })

export const rulesQuery = queryOptions({
  queryKey: [...SETTINGS, 'rules'],
  queryFn: async ({ signal }) => (await callApi(listNotificationRules, {}, signal)).results,
})

export const channelsQuery = queryOptions({
  queryKey: [...SETTINGS, 'channels'],
  queryFn: ({ signal }) => callApi(loadNotificationChannels, {}, signal),
})

/** A change of rules or ways, after which both are read again. */
export function useSettingsChange<Order, Answer>(change: (order: Order) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: SETTINGS }),
  })
}

/** Null for all. */
export function useMarkRead() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (ids: number[] | null) => callApi(markNotificationsRead, { ids }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: MESSAGES }),
    onError: (failure) => notifyError(failureText(failure)),
  })
}
