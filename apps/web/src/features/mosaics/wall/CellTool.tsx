import { ActionIcon, Tooltip } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { Ref } from 'react'
import classes from './Wall.module.css'

interface CellToolProps {
  label: string
  icon: Icon
  isPressed?: boolean
  onClick(): void
  ref?: Ref<HTMLButtonElement>
}

/** A small button over the picture of a cell. */
export function CellTool({ label, icon: ToolIcon, isPressed, onClick, ref }: CellToolProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        {...(ref ? { ref } : {})}
        size={28}
        className={classes.tool ?? ''}
        aria-label={label}
        {...(isPressed === undefined ? {} : { 'aria-pressed': isPressed })}
        onClick={(event) => {
          event.stopPropagation()
          onClick()
        }}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        <ToolIcon size={16} stroke={1.8} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
