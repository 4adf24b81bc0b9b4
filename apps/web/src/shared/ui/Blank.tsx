import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Blank.module.css'

interface BlankProps {
  icon: Icon
  title: string
  hint: string
  role?: 'alert' | 'status'
  children?: ReactNode
}

/** Fills a place that has nothing to show, and says why. */
export function Blank({ icon: BlankIcon, title, hint, role = 'status', children }: BlankProps) {
  return (
    <div className={classes.blank} role={role}>
      <BlankIcon size={36} stroke={1.3} aria-hidden />
      <p className={classes.title}>{title}</p>
      <p className={classes.hint}>{hint}</p>
      {children}
    </div>
  )
}
