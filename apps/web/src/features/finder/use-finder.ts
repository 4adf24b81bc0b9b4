/** What is typed, what was found for it, and which result the keyboard stands on. */
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FINDER_CHARACTERS_MIN, FINDER_DEBOUNCE_MS, type FoundCamera, finderQuery } from './finder-query.ts'

export interface Finder {
  text: string
  opened: boolean
  /** The words that the results belong to. */
  query: string
  cameras: readonly FoundCamera[]
  count: number | undefined
  error: string | null
  /** A row of the results; one behind the last is "show all", −1 is none. */
  highlighted: number
  type(text: string): void
  /** To the next row or the one before, round the ends. */
  highlight(by: 1 | -1): void
  clear(): void
  close(): void
  reopen(): void
}

const NOTHING_CHOSEN = { row: -1, of: null }

/** @param searched the query of the address, which the field shows */
export function useFinder(searched: string): Finder {
  const [text, setText] = useState(searched)
  const [shownSearch, setShownSearch] = useState(searched)
  const [wanted, setWanted] = useState(false)
  const [chosen, setChosen] = useState<{ row: number; of: unknown }>(NOTHING_CHOSEN)
  if (searched !== shownSearch) {
    /* The address changed: by "show all", or by the browser's back button. */
    setShownSearch(searched)
    setText(searched)
  }

  const [settled] = useDebouncedValue(text, FINDER_DEBOUNCE_MS)
  const typed = text.trim()
  /* A cleared field has no results to wait for. */
  const query = typed ? settled.trim() : ''
  const found = useQuery({ ...finderQuery(query), enabled: wanted && query.length >= FINDER_CHARACTERS_MIN })
  const cameras = query ? (found.data?.cameras ?? []) : []
  const opened = wanted && query !== '' && (found.data !== undefined || found.error !== null)
  const rows = cameras.length > 0 ? cameras.length + 1 : 0
  /* Of other results the same row is another camera. */
  const highlighted = chosen.of === found.data ? Math.min(chosen.row, rows - 1) : -1

  return {
    text,
    opened,
    query,
    cameras,
    count: found.data?.count,
    error: found.data === undefined ? (found.error?.message ?? null) : null,
    highlighted,
    type: (next) => {
      setText(next)
      setChosen(NOTHING_CHOSEN)
      setWanted(true)
    },
    highlight: (by) => {
      setWanted(true)
      if (rows === 0) return
      const row = highlighted < 0 && by < 0 ? rows - 1 : (highlighted + by + rows) % rows
      setChosen({ row, of: found.data })
    },
    clear: () => {
      setText('')
      setChosen(NOTHING_CHOSEN)
      setWanted(false)
    },
    close: () => {
      setChosen(NOTHING_CHOSEN)
      setWanted(false)
    },
    reopen: () => {
      if (text.trim() !== searched) setWanted(true)
    },
  }
}
