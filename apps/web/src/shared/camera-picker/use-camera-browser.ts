/** Which cameras a picker shows: a tab, words, an order, a view and a page, kept while it is open. */

import { useDebouncedValue } from '@mantine/hooks'
import type { CameraSort } from '@sova/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cameraListQuery } from '../cameras/camera-list-query.ts'
import { INPUT_DEBOUNCE_MS } from '../input-debounce.ts'

export type BrowserTab = 'my' | 'search'
export type BrowserView = 'tile' | 'table'

interface Shown {
  tab: BrowserTab
  text: string
  sort: CameraSort
  view: BrowserView
  page: number
}

const PAGE_SIZE = 20

export function useCameraBrowser() {
  const [shown, setShown] = useState<Shown>({ tab: 'my', text: '', sort: 'addr_asc', view: 'tile', page: 1 })
  const [settled] = useDebouncedValue(shown.text, INPUT_DEBOUNCE_MS)
  const search = shown.tab === 'search' ? settled.trim() : ''
  const { tab, sort, page } = shown
  const list = useQuery({
    ...cameraListQuery({ kind: tab, search, sort, page, pageSize: PAGE_SIZE }),
    enabled: tab === 'my' || search !== '',
  })
  /** Any other list starts at its first page. */
  const show = (change: Partial<Shown>) => setShown((old) => ({ ...old, page: 1, ...change }))
  return { shown, show, list, isAsked: tab === 'my' || search !== '' }
}
