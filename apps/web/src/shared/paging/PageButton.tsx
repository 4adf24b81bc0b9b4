import type { PageControlProps } from './Pager.tsx'

/** Leads to a page where the address does not keep it. */
export function PageButton({ number, onPage, ...props }: PageControlProps & { onPage(page: number): void }) {
  return <button type="button" onClick={() => onPage(number)} {...props} />
}
