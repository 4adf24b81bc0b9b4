import { Select } from '@mantine/core'
import { type PageInfo, REPORT_PAGE_SIZES, REPORT_PAGE_SIZES_LONG } from '@sova/contract'
import { useTranslation } from 'react-i18next'
import { TableFooter } from '../../shared/table/TableFooter.tsx'
import type { ReportQuestion } from './report-question.ts'

const PAGE_SIZES = [...REPORT_PAGE_SIZES, ...REPORT_PAGE_SIZES_LONG]

interface ReportFooterProps {
  list: { results: readonly unknown[]; page: PageInfo; count: number }
  onChange(part: Partial<ReportQuestion>): void
}

/** The pager of a report, and how many rows a page of it has. */
export function ReportFooter({ list, onChange }: ReportFooterProps) {
  const { t } = useTranslation('common')
  return (
    <TableFooter
      list={list}
      control={({ number, ...props }) => (
        <button key={number} type="button" {...props} onClick={() => onChange({ page: number })} />
      )}
    >
      <Select
        aria-label={t('pageSize')}
        w={84}
        data={PAGE_SIZES.map(String)}
        value={String(list.page.page_size)}
        onChange={(size) => onChange({ pageSize: Number(size) })}
      />
    </TableFooter>
  )
}
