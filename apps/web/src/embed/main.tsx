/** The page of one camera in a frame of another site: only the player, with a short token of its own. */
import '@fontsource-variable/inter/wght.css'
import '@mantine/core/styles.css'
import '../shared/ui/tokens.css'
import '../shared/ui/mantine-variables.css'
import '../shared/ui/base.css'
import { createRoot } from 'react-dom/client'
import { currentLocale } from '../i18n/locale.ts'
import { startI18n } from '../i18n/start-i18n.ts'
import { browserEnvironment } from '../shared/environment.ts'
import { EmbedApp } from './EmbedApp.tsx'

const container = document.getElementById('root')
if (!container) throw new Error('embed.html has no #root')

await startI18n(currentLocale())
document.documentElement.dataset.mantineColorScheme = 'dark'
createRoot(container).render(<EmbedApp location={window.location} environment={browserEnvironment} />)
