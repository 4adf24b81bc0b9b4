import { Outlet, useMatches, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ContextFailureDialog } from '../../features/session/ContextFailureDialog.tsx'
import { dialogCamera } from '../../shared/cameras/opened-camera-search.ts'
import classes from './Shell.module.css'
import { Sidebar } from './Sidebar.tsx'
import { usePlayerAhead } from './use-player-ahead.ts'
import { WelcomeNotice } from './WelcomeNotice.tsx'

const OpenedCamera = lazy(() => import('../screens/OpenedCameraScreen.tsx'))

/** What surrounds every section: the sidebar, and the dialogs that may open over any page. */
export function Shell() {
  usePlayerAhead()
  const isMap = useMatches({ select: (matches) => matches.some((match) => match.staticData.isMap) })
  const camera = dialogCamera(useSearch({ from: '/_signed-in' }), isMap)
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
      <WelcomeNotice />
    </div>
  )
}
