/** Cameras to choose from: own ones or found ones, as tiles or as a table, in any order, page by page. */
import { SegmentedControl, Select, Tabs, TextInput } from '@mantine/core'
import { CAMERA_SORTS } from '@sova/contract'
import { IconArrowsSort, IconDeviceCctvOff, IconLayoutGrid, IconSearch, IconTable } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Pager } from '../paging/Pager.tsx'
import { rangeText } from '../paging/page-window.ts'
import { Blank } from '../ui/Blank.tsx'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import classes from './CameraBrowser.module.css'
import type { CameraChoice } from './camera-choice.ts'
import { PickTable } from './PickTable.tsx'
import { PickTiles } from './PickTiles.tsx'
import { type BrowserTab, type BrowserView, useCameraBrowser } from './use-camera-browser.ts'

export function CameraBrowser(choice: CameraChoice) {
  const { t } = useTranslation(['cameras', 'folders'])
  const { shown, show, list, isAsked } = useCameraBrowser()
  const { tab, view, sort, text } = shown
  return (
    <Tabs
      value={tab}
      onChange={(next) => show({ tab: next as BrowserTab })}
      classNames={{ root: classes.browser, panel: classes.panel }}
    >
      <Tabs.List aria-label={t('tabs')}>
        <Tabs.Tab value="my">{t('tabMy')}</Tabs.Tab>
        <Tabs.Tab value="search">{t('tabSearch')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value={tab}>
        <div className={classes.tools}>
          {tab === 'search' && (
            <TextInput
              className={classes.search}
              aria-label={t('folders:searchCameras')}
              placeholder={t('folders:searchCameras')}
              leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
              value={text}
              onChange={(event) => show({ text: event.currentTarget.value })}
            />
          )}
          <Select
            w={190}
            aria-label={t('sort')}
            leftSection={<IconArrowsSort size={15} aria-hidden />}
            data={CAMERA_SORTS.map((value) => ({ value, label: t(`sort_${value}`) }))}
            value={sort}
            onChange={(value) => show({ sort: CAMERA_SORTS.find((option) => option === value) ?? 'addr_asc' })}
          />
          <span className={classes.gap} />
          <SegmentedControl<BrowserView>
            aria-label={t('view')}
            value={view}
            onChange={(next) => show({ view: next, page: shown.page })}
            data={[
              { value: 'tile', label: <IconLayoutGrid size={15} aria-label={t('viewTile')} /> },
              { value: 'table', label: <IconTable size={15} aria-label={t('viewTable')} /> },
            ]}
          />
        </div>
        <div className={classes.list} aria-busy={list.isFetching}>
          {!isAsked ? (
            <Blank icon={IconSearch} title={t('folders:searchFirst')} hint={t('folders:searchFirstHint')} />
          ) : list.error && !list.data ? (
            <LoadFailure reason={list.error.message} onReload={() => void list.refetch()} />
          ) : list.data?.count === 0 ? (
            <Blank icon={IconDeviceCctvOff} title={t('notFound')} hint={t('notFoundHint')} />
          ) : view === 'tile' ? (
            <PickTiles cameras={list.data?.results ?? []} choice={choice} />
          ) : (
            <PickTable
              cameras={list.data?.results ?? []}
              choice={choice}
              sort={sort}
              onSort={(next) => show({ sort: next })}
            />
          )}
        </div>
        {isAsked && list.data && (
          <div className={classes.footer}>
            <span>{rangeText(list.data.page, list.data.results.length, list.data.count)}</span>
            <Pager
              page={list.data.page}
              control={({ number, ...props }) => (
                <button type="button" onClick={() => show({ page: number })} {...props} />
              )}
            />
          </div>
        )}
      </Tabs.Panel>
    </Tabs>
  )
}
