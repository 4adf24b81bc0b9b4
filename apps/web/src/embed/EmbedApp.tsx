import { MantineProvider } from '@mantine/core'
import { type BrowserEnvironment, EnvironmentProvider } from '../shared/environment.ts'
import { theme } from '../shared/ui/theme.ts'
import { EmbedPage } from './EmbedPage.tsx'

interface EmbedAppProps {
  location: Pick<Location, 'pathname' | 'search'>
  environment: BrowserEnvironment
}

export function EmbedApp({ location, environment }: EmbedAppProps) {
  return (
    <EnvironmentProvider value={environment}>
      <MantineProvider
        theme={theme}
        forceColorScheme="dark"
        /* Both would put style elements into the page, which the content security policy refuses. */
        withCssVariables={false}
        withGlobalClasses={false}
        withStaticClasses={false}
      >
        <EmbedPage pathname={location.pathname} search={location.search} />
      </MantineProvider>
    </EnvironmentProvider>
  )
}
