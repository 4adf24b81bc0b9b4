import { FolderId } from '@sova/contract'
import type { QueryClient } from '@tanstack/react-query'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { questionOf } from '../../features/cameras/camera-list-question.ts'
import { CameraListSearch } from '../../features/cameras/camera-list-search.ts'
import { cameraListQuery } from '../../shared/cameras/camera-list-query.ts'
import { signedIn } from './root.tsx'

const cameraListOptions = {
  validateSearch: (search: Record<string, unknown>) => z.parse(CameraListSearch, search),
}
/** A folder is not asked for ahead: there may be no such folder. */
const askAhead = (kind: 'my' | 'fav' | 'search') => (queryClient: QueryClient, search: CameraListSearch) =>
  void queryClient.prefetchQuery(cameraListQuery(questionOf(kind, search, undefined)))

const cameraListScreen = (name: 'MyCamerasPage' | 'FavouriteCamerasPage' | 'FoundCamerasPage' | 'FolderCamerasPage') =>
  lazyRouteComponent(() => import('../screens/CameraLists.tsx'), name)

const myCameras = createRoute({
  getParentRoute: () => signedIn,
  path: '/cams/my',
  staticData: { title: 'cameras:tabMy', section: 'cameras', askAhead: askAhead('my') },
  ...cameraListOptions,
  component: cameraListScreen('MyCamerasPage'),
})

const favouriteCameras = createRoute({
  getParentRoute: () => signedIn,
  path: '/cams/fav',
  staticData: { title: 'cameras:tabFav', section: 'cameras', askAhead: askAhead('fav') },
  ...cameraListOptions,
  component: cameraListScreen('FavouriteCamerasPage'),
})

const foundCameras = createRoute({
  getParentRoute: () => signedIn,
  path: '/cams/search',
  staticData: { title: 'cameras:tabSearch', section: 'cameras', askAhead: askAhead('search') },
  ...cameraListOptions,
  component: cameraListScreen('FoundCamerasPage'),
})

const folderCameras = createRoute({
  getParentRoute: () => signedIn,
  path: '/cams/folder/$folderId',
  staticData: { title: 'cameras:tabFolder', section: 'cameras' },
  ...cameraListOptions,
  beforeLoad: ({ params }) => {
    if (z.safeParse(FolderId, Number(params.folderId)).success) return
    redirect({ to: '/cams/my', search: {}, replace: true, throw: true })
  },
  component: cameraListScreen('FolderCamerasPage'),
})

export const cameraRoutes = [myCameras, favouriteCameras, foundCameras, folderCameras] as const
