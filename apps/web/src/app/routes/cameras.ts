import { FolderId } from '@sova/contract'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { CameraListSearch } from '../../features/cameras/camera-list-search.ts'
import { signedIn } from './root.tsx'

const cameraListOptions = {
  validateSearch: (search: Record<string, unknown>) => z.parse(CameraListSearch, search),
}
const cameraListScreen = (name: 'MyCamerasPage' | 'FavouriteCamerasPage' | 'FoundCamerasPage' | 'FolderCamerasPage') =>
  lazyRouteComponent(() => import('../screens/CameraLists.tsx'), name)

const myCameras = createRoute({
  getParentRoute: () => signedIn,
  path: '/cams/my',
  staticData: { title: 'cameras:tabMy', section: 'cameras' },
  ...cameraListOptions,
  component: cameraListScreen('MyCamerasPage'),
})

const favouriteCameras = createRoute({
  getParentRoute: () => signedIn,
  path: '/cams/fav',
  staticData: { title: 'cameras:tabFav', section: 'cameras' },
  ...cameraListOptions,
  component: cameraListScreen('FavouriteCamerasPage'),
})

const foundCameras = createRoute({
  getParentRoute: () => signedIn,
  path: '/cams/search',
  staticData: { title: 'cameras:tabSearch', section: 'cameras' },
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
