import '@fontsource-variable/inter/wght.css'
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './shared/ui/tokens.css'
import './shared/ui/mantine-variables.css'
import './shared/ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { createAppRouter } from './app/router.tsx'
import { startAhead } from './app/start-ahead.ts'
import { currentLocale } from './i18n/locale.ts'
import { startI18n } from './i18n/start-i18n.ts'
import { createQueryClient } from './shared/api/query-client.ts'
import { browserEnvironment } from './shared/environment.ts'

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')

const words = startI18n(currentLocale())
const queryClient = createQueryClient()
const router = createAppRouter({ queryClient })
startAhead(router, queryClient)
await words

createRoot(container).render(
  <StrictMode>
    <App queryClient={queryClient} router={router} environment={browserEnvironment} />
  </StrictMode>,
)
