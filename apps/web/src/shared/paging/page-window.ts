import { formatNumber } from '../format-number.ts'

/** The page buttons of a pager: at most `rangeMax` neighbours around the current page, never beyond the ends. */
export function pageWindow(current: number, all: number, rangeMax: number): number[] {
  const length = Math.min(all, rangeMax)
  const first = Math.min(Math.max(1, current - Math.floor(length / 2)), all - length + 1)
  return Array.from({ length }, (_, index) => first + index)
}

/** `1–60 / 128` */
export function rangeText(page: { current: number; page_size: number }, shown: number, count: number): string {
  const first = (page.current - 1) * page.page_size + 1
  const all = formatNumber(count)
  return shown === 0 ? `0 / ${all}` : `${formatNumber(first)}–${formatNumber(first + shown - 1)} / ${all}`
}
