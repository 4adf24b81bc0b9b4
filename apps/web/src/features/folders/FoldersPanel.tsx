import { ActionIcon, Button, Loader, Tooltip } from '@mantine/core'
import { IconFolderPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { rootFoldersQuery } from '../../shared/folders/folder-queries.ts'
import { LoadFailure } from '../../shared/ui/LoadFailure.tsx'
import { FolderDialogs } from './FolderDialogs.tsx'
import { FolderItem } from './FolderItem.tsx'
import classes from './FoldersPanel.module.css'
import { openFolderDialog } from './folder-dialog.ts'
import { useFolderDrop } from './use-folder-drop.ts'

const ROOT_PATH: readonly number[] = []

/** The folders beside a camera list. What is dropped between them goes to the root. */
export default function FoldersPanel() {
  const { t } = useTranslation(['folders', 'common'])
  const roots = useInfiniteQuery(rootFoldersQuery)
  const tree = useRef<HTMLDivElement>(null)
  const { over } = useFolderDrop(tree, ROOT_PATH)
  const nodes = roots.data?.pages.flatMap((page) => page.nodes)
  return (
    <aside className={classes.panel} aria-label={t('panel')}>
      <header className={classes.header}>
        <h2>{t('panel')}</h2>
        <Tooltip label={t('create')}>
          <ActionIcon aria-label={t('create')} onClick={() => openFolderDialog({ kind: 'create', parent: null })}>
            <IconFolderPlus size={18} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </header>
      <div ref={tree} className={classes.tree} data-over={over || undefined}>
        {nodes === undefined && roots.error && (
          <LoadFailure reason={roots.error.message} onReload={() => void roots.refetch()} />
        )}
        {nodes === undefined && !roots.error && (
          <div className={classes.loading} role="status" aria-label={t('common:loading')}>
            <Loader size={18} color="gray" />
          </div>
        )}
        {nodes?.length === 0 && <p className={classes.empty}>{t('empty')}</p>}
        {nodes && nodes.length > 0 && (
          <ul className={classes.nodes} aria-label={t('tree')}>
            {nodes.map((folder) => (
              <FolderItem key={folder.id} folder={folder} path={ROOT_PATH} />
            ))}
          </ul>
        )}
        {roots.hasNextPage && (
          <Button
            variant="subtle"
            fullWidth
            loading={roots.isFetchingNextPage}
            onClick={() => void roots.fetchNextPage()}
          >
            {t('showMore')}
          </Button>
        )}
      </div>
      <FolderDialogs />
    </aside>
  )
}
