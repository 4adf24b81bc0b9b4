import { Button } from '@mantine/core'
import { IconListSearch, IconPlugConnectedX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Blank } from '../ui/Blank.tsx'
import { DetailPage } from '../ui/DetailPage.tsx'
import classes from './EntityPage.module.css'

interface EntityPageProps<Row> {
  /** Null where the organisation has no such row; undefined while it loads. */
  row: Row | null | undefined
  error: Error | null
  onReload(): void
  back: { to: '/pacs/employees' | '/pacs/devices' | '/pacs/devices-access-groups' | '/pacs/cars'; label: string }
  gone: string
  title(row: Row): string
  children(row: Row): ReactNode
}

/** The page of one row: the way back to its list, its title, and its parts. */
export function EntityPage<Row>({ row, error, onReload, back, gone, title, children }: EntityPageProps<Row>) {
  const { t } = useTranslation(['common', 'errors'])
  const failure = row === undefined ? error : null
  return (
    <DetailPage
      back={(props) => <Link to={back.to} {...props} />}
      backLabel={back.label}
      title={row ? title(row) : null}
      isLoading={row === undefined && !failure}
      failure={
        row === null ? (
          <Blank icon={IconListSearch} title={gone} hint="" />
        ) : (
          failure && (
            <Blank
              icon={IconPlugConnectedX}
              title={t('errors:errorLoadEntity', { reason: failure.message })}
              hint=""
              role="alert"
            >
              <Button onClick={onReload}>{t('reload')}</Button>
            </Blank>
          )
        )
      }
    >
      {row && <div className={classes.parts}>{children(row)}</div>}
    </DetailPage>
  )
}

/** Parts one below the other, beside another column. */
export function Column({ children }: { children: ReactNode }) {
  return <div className={classes.column}>{children}</div>
}

interface PartProps {
  title: string
  /** Beside the title. */
  actions?: ReactNode
  /** Over the whole width of the page. */
  isWide?: boolean
  children: ReactNode
}

export function Part({ title, actions, isWide = false, children }: PartProps) {
  return (
    <section className={classes.part} data-wide={isWide || undefined} aria-label={title}>
      <div className={classes.partHead}>
        <h3>{title}</h3>
        {actions}
      </div>
      {children}
    </section>
  )
}
