import { Tooltip } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime, maskDateTime, parseDateTime } from '../time/date-time-mask.ts'
import classes from './controls.module.css'

interface MomentInputProps {
  label: string
  timeMs: number | null
  timezone: string
  isDisabled: boolean
  onChange(timeMs: number): void
}

/** A moment on the camera's clock; typed over, it is where to go. */
export function MomentInput({ label, timeMs, timezone, isDisabled, onChange }: MomentInputProps) {
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
    const typedMs = parseDateTime(draft ?? shown, timezone, timeMs ?? undefined)
    if (typedMs === null) {
      setIsInvalid(true)
      return
    }
    finish()
    event.currentTarget.blur()
    onChange(typedMs)
  }

  return (
    <Tooltip label={isInvalid ? t('jumpInvalid') : label} {...(isInvalid ? { opened: true } : {})}>
      <input
        className={classes.jump}
        aria-label={isInvalid ? t('jumpInvalid') : label}
        aria-invalid={isInvalid}
        /* Escape ends the typing, and not the dialog around it. */
        data-mantine-stop-propagation={draft !== null || undefined}
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
