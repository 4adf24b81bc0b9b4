/** Edit and create mode: a draft, what is done with its cells, and saving it. */
import type { CameraNumber, Mosaic, MosaicDraft, MosaicGrid } from '@sova/contract'
import i18next from 'i18next'
import { useState } from 'react'
import { CallFailure } from '../../../shared/api/call-failure.ts'
import { notifyWarning } from '../../../shared/ui/notify.ts'
import { isChangedElsewhere, useMosaicChanges } from '../mosaic-changes.ts'
import type { CellEditing } from '../wall/wall-actions.ts'
import {
  cellOfCamera,
  freeCell,
  isTitleRight,
  mayAddAlarmSlot,
  withAlarmSlot,
  withCamera,
  withCellsSwapped,
  withGrid,
  withoutCamera,
} from './mosaic-draft.ts'

interface EditorInputs {
  /** The mosaic as it was kept when editing began; null while it is a new one. */
  saved: Mosaic | null
  /** What editing began with, and what cancelling goes back to. */
  initial: MosaicDraft
  onSaved(mosaic: Mosaic): void
  onChooseCamera(cell: number): void
}

export function useMosaicEditor({ saved, initial, onSaved, onChooseCamera }: EditorInputs) {
  const changes = useMosaicChanges()
  const [draft, setDraft] = useState(initial)
  const [lifted, setLifted] = useState<number | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [refusedTitle, setRefusedTitle] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const [isOverAsked, setOverAsked] = useState(false)

  /** What is changed while it is being saved would be lost with the editor, which closes then. */
  const change = (make: (draft: MosaicDraft) => MosaicDraft) => {
    if (isSaving) return
    setLifted(null)
    setDraft(make)
  }
  const put = (cell: number, number: CameraNumber) => {
    change((old) => withCamera(old, cell, number))
    if (!isSaving) setAnnouncement(i18next.t('mosaics:movedTo', { title: number, cell: cell + 1 }))
  }

  const cells: CellEditing = {
    lifted,
    lift: (cell) => setLifted((old) => (old === cell ? null : cell)),
    place: (cell) => {
      if (lifted !== null) change((old) => withCellsSwapped(old, lifted, cell))
    },
    put,
    remove: (cell) => change((old) => withoutCamera(old, cell)),
    choose: onChooseCamera,
    mayAddAlarmSlot: mayAddAlarmSlot(draft),
    setAlarmSlot: (cell, isAlarm) => change((old) => withAlarmSlot(old, cell, isAlarm)),
  }

  /** @param revision of the one that may be written over; whichever is kept, without it */
  async function save(revision?: number): Promise<void> {
    setSaving(true)
    setRefusedTitle(null)
    setOverAsked(false)
    try {
      onSaved(await (saved ? changes.save(saved.id, draft, revision) : changes.create(draft)))
    } catch (failure) {
      if (isChangedElsewhere(failure)) return setOverAsked(true)
      /* It was told already; what the server has against the title stands beside it. */
      if (!(failure instanceof CallFailure)) throw failure
      setRefusedTitle(failure.fieldErrors.title?.join(' ') ?? null)
    } finally {
      setSaving(false)
    }
  }

  return {
    draft,
    cells,
    announcement,
    isSaving,
    isChanged: JSON.stringify(draft) !== JSON.stringify(initial),
    titleProblem: isTitleRight(draft.title) ? refusedTitle : i18next.t('mosaics:titleProblem'),
    setTitle: (title: string) => {
      setRefusedTitle(null)
      change((old) => ({ ...old, title }))
    },
    setGrid: (grid: MosaicGrid) => change((old) => withGrid(old, grid)),
    setLowLatency: (realtime: boolean) => change((old) => ({ ...old, realtime })),
    setAlarmCameras: (alarm_cameras: CameraNumber[]) => change((old) => ({ ...old, alarm_cameras })),
    /** From the list: onto the wall, or off it. */
    toggleCamera: (number: CameraNumber) => {
      const cell = cellOfCamera(draft, number)
      if (cell !== null) change((old) => withoutCamera(old, cell))
      else if (lifted !== null) put(lifted, number)
      else {
        const free = freeCell(draft)
        if (free === null) notifyWarning(i18next.t('mosaics:noFreeCell'))
        else put(free, number)
      }
    },
    cancel: () => change(() => initial),
    save: () => save(saved?.revision),
    /** It was saved elsewhere meanwhile: whether this one takes its place. */
    isOverAsked,
    saveOver: () => save(),
    keepEditing: () => setOverAsked(false),
  }
}
