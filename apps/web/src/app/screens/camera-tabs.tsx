/** The tabs of the single-camera dialog beside its player: embedding, and a report of each analytic. */
import { ANALYTIC_TYPES, type AnalyticType } from '@sova/contract'
import { lazy } from 'react'
import type { CameraDialogTab } from '../../features/camera-dialog/camera-dialog-tab.ts'
import { useKnownContext } from '../../features/session/context-query.ts'
import type { OpenableCamera } from '../../shared/cameras/opened-camera-query.ts'
import type { CameraTab } from '../../shared/cameras/opened-camera-search.ts'

const EmbedPanel = lazy(() => import('../../features/embed/EmbedPanel.tsx'))
const ReportPanel = lazy(() => import('../../features/camera-reports/ReportPanel.tsx'))

function ReportTab({ camera, tab }: { camera: OpenableCamera; tab: CameraTab }) {
  const type = ANALYTIC_TYPES.find((known) => known === tab)
  return type && <ReportPanel key={type} camera={camera} type={type} />
}

const reportTab = (type: AnalyticType): CameraDialogTab => ({
  id: type,
  label: `tab_${type}`,
  isShown: ({ analytics }) => analytics.includes(type),
  Panel: ReportTab,
})

export const CAMERA_DIALOG_TABS: readonly CameraDialogTab[] = [
  {
    id: 'embed',
    label: 'tabEmbed',
    isShown: ({ is_embed }) => is_embed,
    Panel({ camera }) {
      const context = useKnownContext()
      return <EmbedPanel camera={camera} isComposite={context?.http_mode === 'composite'} />
    },
  },
  ...ANALYTIC_TYPES.map(reportTab),
]
