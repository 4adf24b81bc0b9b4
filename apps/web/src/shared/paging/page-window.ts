import type { PageInfo } from '@sova/contract'
import { formatNumber } from '../format-number.ts'

/** The page buttons of a pager: at most `rangeMax` neighbours around the current page, never beyond the ends. */
export function pageWindow(current: number, all: number, rangeMax: number): number[] {
  const length = Math.min(all, rangeMax)
  const first = Math.min(Math.max(1, current - Math.floor(length / 2)), all - length + 1)
  return Array.from({ length }, (_, index) => first + index)
}

type CountedPage = Pick<PageInfo, 'current' | 'page_size' | 'counted_to'>

/** `1–60 / 128`, or `1–60 / 10 000+` where nobody counted further. */
export function rangeText(page: CountedPage, shown: number, count: number): string {
  const first = (page.current - 1) * page.page_size + 1
  const all = page.counted_to === undefined ? formatNumber(count) : `${formatNumber(page.counted_to)}+`
  return shown === 0 ? `0 / ${all}` : `${formatNumber(first)}–${formatNumber(first + shown - 1)} / ${all}`
}
