import { Button } from '@mantine/core'
import type { EventFilterSettings } from '@sova/contract'
import { IconBookmark } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EventKind } from '../event-kinds.ts'
import { SavedFiltersDialog } from './SavedFiltersDialog.tsx'

interface SavedFiltersProps {
  kind: EventKind
  /** What the table asks for now; null while its range is not set. */
  current: EventFilterSettings | null
  onOpen(settings: EventFilterSettings): void
}

export function SavedFilters(props: SavedFiltersProps) {
  const { t } = useTranslation('pacs-events')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="subtle" leftSection={<IconBookmark size={16} stroke={1.7} />} onClick={() => setOpen(true)}>
        {t('savedFilters')}
      </Button>
      {isOpen && <SavedFiltersDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
