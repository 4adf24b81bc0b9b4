/** The camera pages, put together of the list, the finder and the folders, which know nothing of one another. */
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { CameraListPage } from '../../features/cameras/CameraListPage.tsx'
import { CameraFinder } from '../../features/finder/CameraFinder.tsx'
import { useSignOut } from '../../features/session/sign-out.ts'
import type { CameraListKind } from '../../shared/cameras/camera-sorts.ts'

const FoldersPanel = lazy(() => import('../../features/folders/FoldersPanel.tsx'))

export const MyCamerasPage = () => <CameraLists kind="my" />
export const FavouriteCamerasPage = () => <CameraLists kind="fav" />
export const FoundCamerasPage = () => <CameraLists kind="search" />

export function FolderCamerasPage() {
  const { folderId } = useParams({ from: '/_signed-in/cams/folder/$folderId' })
  return <CameraLists key={folderId} kind="folder" folder={Number(folderId)} />
}

function CameraLists(list: { kind: CameraListKind; folder?: number }) {
  const signOut = useSignOut()
  return (
    <CameraListPage
      {...list}
      finder={<CameraFinder />}
      foldersPanel={
        <Suspense>
          <FoldersPanel />
        </Suspense>
      }
      onSignOut={() => signOut.mutate()}
    />
  )
}
