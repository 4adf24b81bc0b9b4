import { ActionIcon, SegmentedControl, Select, Tooltip } from '@mantine/core'
import type { CameraSort } from '@sova/contract'
import { IconArrowsSort, IconFolders, IconGripVertical, IconLayoutGrid, IconTable } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type CameraListKind, sortsOf } from '../../shared/cameras/camera-sorts.ts'
import classes from './CameraListPage.module.css'
import type { CameraListSearch, CameraView } from './camera-list-search.ts'

export interface Toggle {
  on: boolean
  toggle(): void
}

interface CameraListToolsProps {
  kind: CameraListKind
  view: CameraView
  sort: CameraSort
  count: number | undefined
  grab: Toggle
  folders: Toggle
  /** Shows the list another way, from its first page on. */
  show(change: CameraListSearch): void
  finder: ReactNode
}

export function CameraListTools({ kind, view, sort, count, grab, folders, show, finder }: CameraListToolsProps) {
  const { t } = useTranslation('cameras')
  return (
    <div className={classes.tools}>
      {finder}
      <Select
        className={classes.sort}
        aria-label={t('sort')}
        leftSection={<IconArrowsSort size={15} aria-hidden />}
        data={sortsOf(kind).map((value) => ({ value, label: t(`sort_${value}`) }))}
        value={sort}
        onChange={(value) => show({ sort: value ?? undefined })}
      />
      <span className={classes.count} role="status">
        {count !== undefined && t('count', { count })}
      </span>
      {view === 'tile' && <ToggleButton icon={IconGripVertical} label={t('grab')} state={grab} />}
      <ToggleButton icon={IconFolders} label={t('folders')} state={folders} />
      <SegmentedControl<CameraView>
        aria-label={t('view')}
        value={view}
        onChange={(next) => show({ view: next })}
        data={[
          { value: 'tile', label: <ViewOption icon={IconLayoutGrid} label={t('viewTile')} /> },
          { value: 'table', label: <ViewOption icon={IconTable} label={t('viewTable')} /> },
        ]}
      />
    </div>
  )
}

function ToggleButton({ icon: ToggleIcon, label, state }: { icon: typeof IconTable; label: string; state: Toggle }) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant={state.on ? 'light' : 'default'}
        color={state.on ? 'blue' : 'gray'}
        aria-label={label}
        aria-pressed={state.on}
        onClick={state.toggle}
      >
        <ToggleIcon size={17} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
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
