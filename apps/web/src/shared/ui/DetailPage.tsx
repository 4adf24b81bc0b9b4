import { Loader } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './DetailPage.module.css'

interface DetailPageProps {
  /** The link to its list, with what is given to it. */
  back(props: { className: string | undefined; children: ReactNode }): ReactNode
  backLabel: string
  /** Null while it is not known. */
  title: string | null
  isLoading: boolean
  /** In place of the content: why there is none. */
  failure: ReactNode
  children: ReactNode
}

/** The page of one thing: the way back to its list, its title, and its content. */
export function DetailPage({ back, backLabel, title, isLoading, failure, children }: DetailPageProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        {back({
          className: classes.back,
          children: (
            <>
              <IconArrowLeft size={16} stroke={1.7} aria-hidden />
              {backLabel}
            </>
          ),
        })}
        {title !== null && <h2>{title}</h2>}
      </div>
      {failure}
      {isLoading && <Loader role="status" aria-label={t('loading')} color="gray" />}
      {children}
    </div>
  )
}
