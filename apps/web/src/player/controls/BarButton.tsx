import { ActionIcon, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'

interface BarButtonProps {
  label: string
  keyName?: string
  isDisabled?: boolean
  isPressed?: boolean
  className?: string | undefined
  children: ReactNode
  onClick(): void
}

/** A button of the player with its name and its key in the tooltip. */
export function BarButton(props: BarButtonProps) {
  const { label, keyName, isDisabled = false, isPressed, className, children, onClick } = props
  return (
    <Tooltip label={keyName ? `${label}  ${keyName}` : label}>
      <ActionIcon
        className={className ?? ''}
        aria-label={label}
        aria-pressed={isPressed}
        disabled={isDisabled}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
