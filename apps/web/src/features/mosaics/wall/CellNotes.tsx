import { Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CellNotice } from './CellNotice.tsx'
import { type CellStateStore, useCellState } from './cell-state-store.ts'
import { cellStatus, failureOf, isInGap } from './cell-status.ts'
import classes from './Wall.module.css'

interface CellNotesProps {
  state: CellStateStore
  isArchive: boolean
}

/** Over the picture: why there is none, or that it is waited for. */
export function CellNotes({ state, isArchive }: CellNotesProps) {
  const { t } = useTranslation(['mosaics', 'player'])
  const failure = useCellState(state, failureOf)
  const isGap = useCellState(state, isInGap)
  const status = useCellState(state, cellStatus)
  return (
    <>
      {failure && <CellNotice kind="failed" title={t(`player:${failure}`)} hint={t('retrying')} />}
      {!failure && isArchive && isGap && <CellNotice kind="gap" title={t('inGap')} />}
      {status === 'connecting' && (
        <div className={classes.waiting} role="status" aria-label={t('status_connecting')}>
          <Loader size={22} color="gray" />
        </div>
      )}
    </>
  )
}
