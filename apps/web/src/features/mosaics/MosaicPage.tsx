import type { Mosaic, MosaicId } from '@sova/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../shared/ui/LoadFailure.tsx'
import { draftOf, newMosaic } from './editor/mosaic-draft.ts'
import { MosaicEditor } from './MosaicEditor.tsx'
import { MosaicViewer } from './MosaicViewer.tsx'
import { MosaicWaiting } from './MosaicWaiting.tsx'
import { mosaicsQuery } from './mosaic-queries.ts'

interface MosaicPageProps {
  /** Null for a new one. */
  mosaicId: MosaicId | null
}

/** Create, view and edit mode. What is being edited stays even when somebody deletes it meanwhile. */
export function MosaicPage({ mosaicId }: MosaicPageProps) {
  const { t } = useTranslation('mosaics')
  const navigate = useNavigate()
  const { data: mosaics, error, refetch } = useQuery(mosaicsQuery)
  const [editing, setEditing] = useState<Mosaic | null>(null)
  const [initial] = useState(() => newMosaic(t('newTitle')))
  /** Counts the savings: the view of a mosaic that was saved starts anew. */
  const [saveCount, setSaveCount] = useState(0)
  const mosaic = mosaics?.find(({ id }) => id === mosaicId) ?? null
  const isUnknown = mosaics !== undefined && mosaicId !== null && mosaic === null && editing === null

  useEffect(() => {
    // A kiosk whose mosaic was deleted stays one, and goes on through the others.
    if (isUnknown) void navigate({ to: '/multi', search: (old) => old, replace: true })
  }, [isUnknown, navigate])

  /** From what is kept now: a wall may have been looked at for hours, and somebody has changed its mosaic meanwhile. */
  async function edit(shown: Mosaic): Promise<void> {
    const { data } = await refetch()
    const kept = data?.find(({ id }) => id === shown.id)
    if (kept) setEditing(kept)
  }

  if (!mosaics) {
    if (error) return <LoadFailure reason={error.message} onReload={() => void refetch()} />
    return <MosaicWaiting />
  }
  if (mosaicId === null) {
    return (
      <MosaicEditor
        saved={null}
        initial={initial}
        onSaved={({ id }) => void navigate({ to: '/multi/$mosaicId', params: { mosaicId: String(id) } })}
        onBack={mosaics.length === 0 ? null : () => void navigate({ to: '/multi' })}
      />
    )
  }
  if (editing) {
    return (
      <MosaicEditor
        saved={editing}
        initial={draftOf(editing)}
        onSaved={() => {
          setSaveCount(saveCount + 1)
          setEditing(null)
        }}
        onBack={() => setEditing(null)}
      />
    )
  }
  if (!mosaic) return <MosaicWaiting />
  return (
    <MosaicViewer
      key={`${mosaic.id} ${saveCount}`}
      mosaics={mosaics}
      mosaic={mosaic}
      onEdit={() => void edit(mosaic)}
    />
  )
}
