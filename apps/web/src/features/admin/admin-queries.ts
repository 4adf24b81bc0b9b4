/** What the pages of the console ask for. */
import {
  listAllAlerts,
  listAllCameras,
  listAuditEvents,
  listCameraPermissions,
  listMediaServers,
  listTariffs,
  listUsers,
} from '@sova/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../shared/api/call-api.ts'
import type { TableSettings } from '../../shared/table/table-settings.ts'

/** Everything below this key is read again after a change. */
export const ADMIN_KEY = ['admin'] as const
/** How often the health page looks again. */
const HEALTH_INTERVAL_MS = 30_000

const pageOf = ({ page, page_size, search }: TableSettings) => ({
  ...(page === undefined ? {} : { page }),
  ...(page_size === undefined ? {} : { page_size }),
  ...(search === undefined ? {} : { search }),
})

export const usersQuery = (settings: TableSettings) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, 'users', settings],
    queryFn: ({ signal }) => callApi(listUsers, pageOf(settings), signal),
    placeholderData: keepPreviousData,
  })

export const camerasQuery = (settings: TableSettings) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, 'cameras', settings],
    queryFn: ({ signal }) => callApi(listAllCameras, pageOf(settings), signal),
    placeholderData: keepPreviousData,
  })

export const tariffsQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'tariffs'],
  queryFn: async ({ signal }) => (await callApi(listTariffs, {}, signal)).results,
})

export const permissionsQuery = (number: string) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, 'permissions', number],
    queryFn: async ({ signal }) => (await callApi(listCameraPermissions, { number }, signal)).results,
  })

export const serversQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'servers'],
  queryFn: async ({ signal }) => (await callApi(listMediaServers, {}, signal)).results,
  refetchInterval: HEALTH_INTERVAL_MS,
})

export const alertsQuery = ({ page, page_size }: TableSettings) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, 'alerts', page, page_size],
    queryFn: ({ signal }) => callApi(listAllAlerts, pageOf({ page, page_size }), signal),
    placeholderData: keepPreviousData,
    refetchInterval: HEALTH_INTERVAL_MS,
  })

export interface AuditSearch {
  username?: string | undefined
  action?: string | undefined
  subject?: string | undefined
}

export const auditQuery = ({ page, page_size }: TableSettings, search: AuditSearch) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, 'audit', page, page_size, search],
    queryFn: ({ signal }) => callApi(listAuditEvents, { ...pageOf({ page, page_size }), ...search }, signal),
    placeholderData: keepPreviousData,
  })
