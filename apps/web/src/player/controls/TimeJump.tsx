import { Tooltip } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime, maskDateTime, parseDateTime } from '../time/date-time-mask.ts'
import classes from './controls.module.css'

interface TimeJumpProps {
  timeMs: number | null
  timezone: string
  isDisabled: boolean
  onJump(timeMs: number): void
}

/** The time of the picture on the camera's clock; typed over, it is where to go. */
export function TimeJump({ timeMs, timezone, isDisabled, onJump }: TimeJumpProps) {
  const { t } = useTranslation('player')
  const [draft, setDraft] = useState<string | null>(null)
  const [isInvalid, setIsInvalid] = useState(false)
  const shown = timeMs === null ? '' : formatDateTime(timeMs, timezone)

  function finish(): void {
    setDraft(null)
    setIsInvalid(false)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Escape' && draft !== null) {
      event.stopPropagation()
      finish()
      event.currentTarget.blur()
    }
    if (event.key !== 'Enter') return
    const typedMs = parseDateTime(draft ?? shown, timezone)
    if (typedMs === null) {
      setIsInvalid(true)
      return
    }
    finish()
    event.currentTarget.blur()
    onJump(typedMs)
  }

  return (
    <Tooltip label={isInvalid ? t('jumpInvalid') : t('jumpTo')} {...(isInvalid ? { opened: true } : {})}>
      <input
        className={classes.jump}
        aria-label={isInvalid ? t('jumpInvalid') : t('jumpTo')}
        aria-invalid={isInvalid}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        disabled={isDisabled}
        placeholder="--.--.---- --:--:--"
        value={draft ?? shown}
        onFocus={(event) => {
          setDraft(shown)
          const input = event.currentTarget
          requestAnimationFrame(() => input.select())
        }}
        onChange={(event) => {
          setIsInvalid(false)
          setDraft(maskDateTime(event.currentTarget.value))
        }}
        onKeyDown={onKeyDown}
        onBlur={finish}
      />
    </Tooltip>
  )
}
