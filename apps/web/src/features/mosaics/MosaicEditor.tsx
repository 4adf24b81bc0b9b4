import { VisuallyHidden } from '@mantine/core'
import type { Mosaic, MosaicDraft } from '@sova/contract'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CameraPickerDialog, SingleCameraDialog } from '../../shared/camera-picker/CameraPickerDialog.tsx'
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.tsx'
import { DeleteMosaicDialog } from './DeleteMosaicDialog.tsx'
import { EditorHeader } from './editor/EditorHeader.tsx'
import { cellOfCamera } from './editor/mosaic-draft.ts'
import { useLeaveGuard } from './editor/use-leave-guard.ts'
import { useMosaicEditor } from './editor/use-mosaic-editor.ts'
import classes from './MosaicPage.module.css'
import { CameraPanel } from './panel/CameraPanel.tsx'
import { useCameraListShown } from './viewer-preferences.ts'
import { cellNumber } from './wall/cell-label.ts'
import { cellViews } from './wall/cell-view.ts'
import { useWallCameras } from './wall/use-wall-cameras.ts'
import { Wall } from './wall/Wall.tsx'
import { LIVE_WALL } from './wall/wall-playback.ts'

interface MosaicEditorProps {
  /** Null for a new one. */
  saved: Mosaic | null
  initial: MosaicDraft
  onSaved(mosaic: Mosaic): void
  /** Null where there is nothing to go back to. */
  onBack: (() => void) | null
}

type Asking = { kind: 'camera'; cell: number } | { kind: 'alarm_cameras' } | { kind: 'delete' }

const NO_CLOCKS = { shared: null, own: null }
const noSeparateView = () => {}

/** Edit and create mode: the cells are live, and everything of the mosaic can be changed. */
export function MosaicEditor({ saved, initial, onSaved, onBack }: MosaicEditorProps) {
  const { t } = useTranslation(['mosaics', 'folders'])
  const navigate = useNavigate()
  const cameraList = useCameraListShown()
  const [asking, setAsking] = useState<Asking | null>(null)
  const editor = useMosaicEditor({
    saved,
    initial,
    onSaved: (mosaic) => {
      guard.release()
      onSaved(mosaic)
    },
    onChooseCamera: (cell) => setAsking({ kind: 'camera', cell }),
  })
  const { draft } = editor
  const guard = useLeaveGuard(editor.isChanged)
  const onWall = draft.slots.flatMap(({ camera_number }) => camera_number ?? [])
  const cameras = useWallCameras([...onWall, ...draft.alarm_cameras])
  const views = cellViews({ ...draft, cameras: cameras.byNumber, alerts: [], playback: LIVE_WALL })
  const ask = (what: Asking) => () => setAsking(what)
  const close = () => setAsking(null)

  return (
    <div className={classes.page}>
      {cameraList.isOn && (
        <CameraPanel
          cellNumberOf={(number) => numberOrNull(cellOfCamera(draft, number))}
          editing={{ toggle: ({ number }) => editor.toggleCamera(number) }}
          onOpen={noSeparateView}
        />
      )}
      <div className={classes.main}>
        <EditorHeader
          draft={draft}
          titleProblem={editor.titleProblem}
          isChanged={editor.isChanged}
          isSaving={editor.isSaving}
          cameraList={cameraList}
          onTitle={editor.setTitle}
          onGrid={editor.setGrid}
          onLowLatency={editor.setLowLatency}
          onAlarmCameras={ask({ kind: 'alarm_cameras' })}
          onSave={() => void editor.save()}
          onCancel={editor.cancel}
          onDelete={saved ? ask({ kind: 'delete' }) : null}
          onBack={onBack && (() => guard.goWhenAsked(onBack))}
        />
        <Wall
          grid={draft.grid}
          views={views}
          soloCell={null}
          isLowLatency={draft.realtime}
          clocks={NO_CLOCKS}
          viewing={null}
          editing={editor.cells}
          onTokenRefused={cameras.replaceTokens}
        />
      </div>
      <VisuallyHidden aria-live="polite">{editor.announcement}</VisuallyHidden>
      {asking?.kind === 'camera' && (
        <SingleCameraDialog
          title={t('addCameraTo', { cell: cellNumber(asking.cell) })}
          onPick={({ number }) => editor.cells.put(asking.cell, number)}
          onClose={close}
        />
      )}
      {asking?.kind === 'alarm_cameras' && (
        <CameraPickerDialog
          title={t('alarmCameras')}
          initial={draft.alarm_cameras.map((number) => ({
            number,
            title: cameras.byNumber?.get(number)?.title ?? number,
          }))}
          confirmLabel={t('folders:choose')}
          onConfirm={(chosen) => editor.setAlarmCameras(chosen.map(({ number }) => number))}
          onClose={close}
        />
      )}
      {asking?.kind === 'delete' && saved && (
        <DeleteMosaicDialog
          mosaic={saved}
          onDeleted={() => {
            guard.release()
            void navigate({ to: '/multi', replace: true })
          }}
          onClose={close}
        />
      )}
      <ConfirmDialog
        opened={editor.isOverAsked}
        title={t('changedTitle')}
        text={t('changedText')}
        confirmLabel={t('changedSave')}
        cancelLabel={t('changedBack')}
        onConfirm={() => void editor.saveOver()}
        onCancel={editor.keepEditing}
      />
      <ConfirmDialog
        opened={guard.isAsking}
        title={t('leaveTitle')}
        text={t('leaveText')}
        confirmLabel={t('leaveConfirm')}
        cancelLabel={t('leaveStay')}
        onConfirm={guard.leave}
        onCancel={guard.stay}
      />
    </div>
  )
}

const numberOrNull = (cell: number | null): number | null => (cell === null ? null : cellNumber(cell))
