import { SegmentedControl, Select } from '@mantine/core'
import type { CameraSort } from '@sova/contract'
import { IconArrowsSort, IconLayoutGrid, IconTable } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './CameraListPage.module.css'
import { CameraSearchInput } from './CameraSearchInput.tsx'
import { type CameraListEndpoint, type CameraListSearch, type CameraView, sortsOf } from './camera-list-search.ts'

interface CameraListToolsProps {
  endpoint: CameraListEndpoint
  search: CameraListSearch
  sort: CameraSort
  count: number | undefined
}

export function CameraListTools({ endpoint, search, sort, count }: CameraListToolsProps) {
  const { t } = useTranslation('cameras')
  const navigate = useNavigate()
  /** Any other list starts at its first page. */
  const show = (change: CameraListSearch, replace = false) =>
    void navigate({ to: '.', search: (old) => ({ ...old, page: undefined, ...change }), replace })

  return (
    <div className={classes.tools}>
      <CameraSearchInput value={search.search ?? ''} onSearch={(text) => show({ search: text || undefined }, true)} />
      <Select
        className={classes.sort}
        aria-label={t('sort')}
        leftSection={<IconArrowsSort size={15} aria-hidden />}
        data={sortsOf(endpoint).map((value) => ({ value, label: t(`sort_${value}`) }))}
        value={sort}
        onChange={(value) => show({ sort: value ?? undefined })}
      />
      <span className={classes.count} role="status">
        {count !== undefined && t('count', { count })}
      </span>
      <SegmentedControl<CameraView>
        aria-label={t('view')}
        value={search.view ?? 'tile'}
        onChange={(view) => show({ view, page: search.page })}
        data={[
          { value: 'tile', label: <ViewOption icon={IconLayoutGrid} label={t('viewTile')} /> },
          { value: 'table', label: <ViewOption icon={IconTable} label={t('viewTable')} /> },
        ]}
      />
    </div>
  )
}

function ViewOption({ icon: ViewIcon, label }: { icon: typeof IconTable; label: string }) {
  return (
    <span className={classes.viewOption}>
      <ViewIcon size={15} aria-hidden />
      {label}
    </span>
  )
}
