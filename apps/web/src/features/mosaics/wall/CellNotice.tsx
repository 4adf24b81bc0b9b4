import { type Icon, IconHistoryOff, IconPlugConnectedX, IconVideoOff } from '@tabler/icons-react'
import classes from './Wall.module.css'

const ICONS: Record<CellNoticeProps['kind'], Icon> = {
  inactive: IconPlugConnectedX,
  failed: IconVideoOff,
  gap: IconHistoryOff,
}

interface CellNoticeProps {
  kind: 'inactive' | 'failed' | 'gap'
  title: string
  hint?: string
}

/** Over a cell that has no picture: why. */
export function CellNotice({ kind, title, hint }: CellNoticeProps) {
  const NoticeIcon = ICONS[kind]
  return (
    <div className={classes.notice} role="status">
      <NoticeIcon size={24} stroke={1.5} aria-hidden />
      <strong>{title}</strong>
      {hint && <span>{hint}</span>}
    </div>
  )
}
