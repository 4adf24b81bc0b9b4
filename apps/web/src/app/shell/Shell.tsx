import { Outlet, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ContextFailureDialog } from '../../features/session/ContextFailureDialog.tsx'
import classes from './Shell.module.css'
import { Sidebar } from './Sidebar.tsx'
import { VersionDialog } from './VersionDialog.tsx'

const OpenedCamera = lazy(() => import('../../features/camera-dialog/OpenedCamera.tsx'))

/** What surrounds every section: the sidebar, and the dialogs that may open over any page. */
export function Shell() {
  const { camera } = useSearch({ from: '/_signed-in' })
  return (
    <div className={classes.shell}>
      <Sidebar />
      <main className={classes.main}>
        <Outlet />
      </main>
      {camera && (
        <Suspense>
          <OpenedCamera key={camera} number={camera} />
        </Suspense>
      )}
      <ContextFailureDialog />
      <VersionDialog />
    </div>
  )
}
