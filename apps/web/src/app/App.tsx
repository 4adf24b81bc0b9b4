import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { isKiosk } from '../features/mosaics/kiosk/multi-search.ts'
import { type BrowserEnvironment, EnvironmentProvider } from '../shared/environment.ts'
import { AlertDialog } from '../shared/ui/alert-dialog.tsx'
import { NOTIFICATIONS_MAX } from '../shared/ui/notify.ts'
import { theme } from '../shared/ui/theme.ts'
import { MobileGate } from './mobile/MobileGate.tsx'
import type { createAppRouter } from './router.tsx'
import { VersionDialog } from './shell/VersionDialog.tsx'
import { useSessionEnd } from './use-session-end.ts'

/** The key is read by `public/color-scheme.js` before the first paint. */
const colorSchemeManager = localStorageColorSchemeManager({ key: 'color-scheme' })

interface AppProps {
  queryClient: QueryClient
  router: ReturnType<typeof createAppRouter>
  environment: BrowserEnvironment
  /** `test` leaves out transitions and the hiding of menus whose button has no size, which in jsdom is every one. */
  widgets?: 'default' | 'test'
}

export function App({ queryClient, router, environment, widgets = 'default' }: AppProps) {
  useSessionEnd({ router, queryClient, reloadPage: environment.reloadPage })
  return (
    <EnvironmentProvider value={environment}>
      <MantineProvider
        theme={theme}
        env={widgets}
        defaultColorScheme="auto"
        colorSchemeManager={colorSchemeManager}
        /* Both would put style elements into the page, which the content security policy refuses. */
        withCssVariables={false}
        withGlobalClasses={false}
        withStaticClasses={false}
      >
        <QueryClientProvider client={queryClient}>
          <AlertDialog />
          <VersionDialog isUnattended={() => isKiosk(router.latestLocation.search)} />
          <MobileGate>
            <RouterProvider router={router} />
          </MobileGate>
          <Notifications position="bottom-right" limit={NOTIFICATIONS_MAX} />
        </QueryClientProvider>
      </MantineProvider>
    </EnvironmentProvider>
  )
}
