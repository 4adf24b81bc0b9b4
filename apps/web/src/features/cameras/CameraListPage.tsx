import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core'
import { useDisclosure, useLocalStorage } from '@mantine/hooks'
import type { FolderId } from '@sova/contract'
import { IconLogout } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { CameraListKind } from '../../shared/cameras/camera-sorts.ts'
import { PageSizeSelect } from '../../shared/table/PageSizeSelect.tsx'
import { CameraListContent } from './CameraListContent.tsx'
import { CameraListFooter } from './CameraListFooter.tsx'
import classes from './CameraListPage.module.css'
import { CameraListTabs } from './CameraListTabs.tsx'
import { CameraListTools } from './CameraListTools.tsx'
import type { CameraListSearch } from './camera-list-search.ts'
import type { GrabMode } from './GrabbableTile.tsx'
import { useCameraList } from './use-camera-list.ts'
import { useFavouriteOrder } from './use-favourite-order.ts'

export interface CameraListPageProps {
  kind: CameraListKind
  /** The folder of the address, where the page is a folder's. */
  folder?: FolderId
  finder: ReactNode
  foldersPanel: ReactNode
  onSignOut(): void
}

export function CameraListPage({ kind, folder, finder, foldersPanel, onSignOut }: CameraListPageProps) {
  const { t } = useTranslation('cameras')
  const navigate = useNavigate()
  const search: CameraListSearch = useSearch({ strict: false })
  const chosenFolder = folder ?? search.folder
  const { question, list } = useCameraList(kind, search, folder)
  const { moves, announcement } = useFavouriteOrder(question)

  const [grabbing, grabMode] = useDisclosure(false)
  const [foldersShown, setFoldersShown] = useLocalStorage({
    key: 'folders-panel',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  /* Only the whole list in the user's own order has places that cards can change. */
  const ordered = question.sort === 'user' && !question.search
  const view = search.view ?? 'tile'
  const grab: GrabMode = !grabbing ? { kind: 'off' } : ordered ? { kind: 'order', ...moves } : { kind: 'carry' }
  const toggleGrab = () => {
    /* Where cards have no order, a folder is the only place to carry one to. */
    if (!grabbing && !ordered) setFoldersShown(true)
    grabMode.toggle()
  }

  const show = useCallback(
    (change: CameraListSearch) => void navigate({ to: '.', search: (old) => ({ ...old, page: undefined, ...change }) }),
    [navigate],
  )

  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <CameraListTabs kind={kind} search={search} folder={chosenFolder}>
          <Tooltip label={t('signOut')}>
            <ActionIcon className={classes.signOut} aria-label={t('signOut')} onClick={onSignOut}>
              <IconLogout size={17} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
        </CameraListTabs>
        <CameraListTools
          kind={kind}
          view={view}
          sort={question.sort}
          count={list.data?.count}
          grab={{ on: grabbing, toggle: toggleGrab }}
          folders={{ on: foldersShown, toggle: () => setFoldersShown(!foldersShown) }}
          show={show}
          finder={finder}
        />
      </header>
      <div className={classes.middle}>
        <div className={classes.content} aria-busy={list.isFetching}>
          <CameraListContent question={question} search={search} list={list} grab={grab} show={show} />
        </div>
        {foldersShown && foldersPanel}
      </div>
      {list.data && list.data.count > 0 && (
        <CameraListFooter list={list.data}>
          {view === 'table' && (
            <PageSizeSelect
              value={question.pageSize}
              onChange={(page_size) => show({ p: { ...search.p, page_size } })}
            />
          )}
        </CameraListFooter>
      )}
      <VisuallyHidden role="status" aria-label={t('moved')}>
        {announcement}
      </VisuallyHidden>
    </div>
  )
}
