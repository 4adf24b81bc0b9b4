import { ActionIcon, Select, Tooltip } from '@mantine/core'
import { MOSAIC_TABS_MAX, MOSAICS_MAX, type Mosaic } from '@sova/contract'
import { IconPlus } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import section from '../../shared/section/SectionPage.module.css'
import classes from './MosaicPage.module.css'

const TAB = `${section.tab} ${classes.tab}`

interface MosaicTabsProps {
  mosaics: readonly Pick<Mosaic, 'id' | 'title'>[]
  current: number | null
}

/** A tab for each mosaic; a dropdown where there are too many for tabs. */
export function MosaicTabs({ mosaics, current }: MosaicTabsProps) {
  const { t } = useTranslation('mosaics')
  const navigate = useNavigate()
  return (
    <nav className={classes.tabs} aria-label={t('tabs')}>
      {mosaics.length > MOSAIC_TABS_MAX ? (
        <Select
          className={classes.choice ?? ''}
          aria-label={t('choose')}
          placeholder={t('choose')}
          searchable
          maxDropdownHeight={420}
          data={mosaics.map(({ id, title }) => ({ value: String(id), label: title }))}
          value={current === null ? null : String(current)}
          onChange={(id) => {
            if (id !== null) void navigate({ to: '/multi/$mosaicId', params: { mosaicId: id } })
          }}
        />
      ) : (
        mosaics.map(({ id, title }) => (
          <Link
            key={id}
            to="/multi/$mosaicId"
            params={{ mosaicId: String(id) }}
            className={TAB}
            aria-current={id === current ? 'page' : undefined}
          >
            {title}
          </Link>
        ))
      )}
      <NewMosaicLink mayCreate={mosaics.length < MOSAICS_MAX} isCurrent={current === null} />
    </nav>
  )
}

function NewMosaicLink({ mayCreate, isCurrent }: { mayCreate: boolean; isCurrent: boolean }) {
  const { t } = useTranslation('mosaics')
  if (!mayCreate) {
    const label = t('createLimit', { count: MOSAICS_MAX })
    return (
      <Tooltip label={label}>
        <ActionIcon className={classes.add ?? ''} aria-label={label} aria-disabled data-disabled>
          <IconPlus size={18} stroke={1.8} />
        </ActionIcon>
      </Tooltip>
    )
  }
  return (
    <Tooltip label={t('create')}>
      <ActionIcon
        className={classes.add ?? ''}
        aria-label={t('create')}
        aria-current={isCurrent ? 'page' : undefined}
        renderRoot={(props) => <Link to="/multi/new" {...props} />}
      >
        <IconPlus size={18} stroke={1.8} />
      </ActionIcon>
    </Tooltip>
  )
}
