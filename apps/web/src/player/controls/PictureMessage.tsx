import { Button, Loader } from '@mantine/core'
import { IconVideoOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { failureText, type PlayerState } from '../session/player-state.ts'
import classes from './controls.module.css'

interface PictureMessageProps {
  state: PlayerState
  tokens: { live: boolean; archive: boolean }
  onRetry(): void
}

/** Over the picture when there is none, or none yet. */
export function PictureMessage({ state, tokens, onRetry }: PictureMessageProps) {
  const { t } = useTranslation('player')
  const failure = failureText(state, tokens)
  if (failure) {
    const isRetried = failure === 'streamUnavailable' || failure === 'archiveError'
    return (
      <div className={classes.message} role="alert">
        <IconVideoOff size={32} stroke={1.5} aria-hidden />
        <strong>{t(failure)}</strong>
        {isRetried && <span>{t('retrying')}</span>}
        {isRetried && (
          <Button variant="default" className={classes.retry ?? ''} onClick={onRetry}>
            {t('retry')}
          </Button>
        )}
      </div>
    )
  }
  if (state.phase === 'ended') return <div className={classes.message}>{t('ended')}</div>
  if (state.phase !== 'connecting' && state.phase !== 'stalled') return null
  return (
    <div className={classes.waiting} role="status">
      <Loader color="gray" size={32} />
      <span>{t(waitingText(state))}</span>
    </div>
  )
}

function waitingText({ phase, failure }: PlayerState): 'connecting' | 'reconnecting' | 'buffering' {
  if (phase === 'connecting') return 'connecting'
  return failure ? 'reconnecting' : 'buffering'
}
