/** What the pages of the console ask for. */
import {
  listAllAlerts,
  listAllCameras,
  listAllDevices,
  listAllGangs,
  listAuditEvents,
  listCameraHealth,
  listCameraPermissions,
  listMediaServers,
  listTariffs,
  listUsers,
  listWorkQueues,
  loadBranding,
  loadDiscoveryNetworks,
} from '@sova/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../shared/api/call-api.ts'
import type { TableSettings } from '../../shared/table/table-settings.ts'

/** Everything below this key is read again after a change. */
export const ADMIN_KEY = ['admin'] as const
/** How often the health page looks again. */
const HEALTH_INTERVAL_MS = 30_000
const GANGS_CHOSEN_FROM = 240

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

export const serverListQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'servers'],
  queryFn: ({ signal }) => callApi(listMediaServers, {}, signal),
  refetchInterval: HEALTH_INTERVAL_MS,
})

export const serversQuery = queryOptions({ ...serverListQuery, select: ({ results }) => results })

export const networksQuery = queryOptions({
  queryKey: ['discovery-networks'],
  queryFn: async ({ signal }) => (await callApi(loadDiscoveryNetworks, {}, signal)).networks,
})

export const brandingQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'branding'],
  queryFn: ({ signal }) => callApi(loadBranding, {}, signal),
})

export const gangsQuery = (settings: TableSettings) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, 'gangs', settings],
    queryFn: ({ signal }) => callApi(listAllGangs, pageOf(settings), signal),
    placeholderData: keepPreviousData,
  })

/** To choose from. */
export const allGangsQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'gangs', 'all'],
  queryFn: async ({ signal }) => (await callApi(listAllGangs, { page_size: GANGS_CHOSEN_FROM }, signal)).results,
})

export const devicesQuery = (settings: TableSettings) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, 'devices', settings],
    queryFn: ({ signal }) => callApi(listAllDevices, pageOf(settings), signal),
    placeholderData: keepPreviousData,
  })

export const cameraHealthQuery = (settings: TableSettings, isBad: boolean) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, 'camera-health', settings, isBad],
    queryFn: ({ signal }) => callApi(listCameraHealth, { ...pageOf(settings), is_bad: isBad }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: HEALTH_INTERVAL_MS,
  })

export const queuesQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'queues'],
  queryFn: async ({ signal }) => (await callApi(listWorkQueues, {}, signal)).results,
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
