/** The tabs of the single-camera dialog beside its player. A report of an analytic is one more row. */
import { lazy } from 'react'
import type { CameraDialogTab } from '../../features/camera-dialog/camera-dialog-tab.ts'
import { useKnownContext } from '../../features/session/context-query.ts'

const EmbedPanel = lazy(() => import('../../features/embed/EmbedPanel.tsx'))

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
]
