import { Select } from '@mantine/core'
import { TABLE_PAGE_SIZES } from '@sova/contract'
import { useTranslation } from 'react-i18next'

export type TablePageSize = (typeof TABLE_PAGE_SIZES)[number]

const OPTIONS = TABLE_PAGE_SIZES.map(String)

export function PageSizeSelect({ value, onChange }: { value: number; onChange(size: TablePageSize): void }) {
  const { t } = useTranslation()
  return (
    <Select
      aria-label={t('pageSize')}
      w={76}
      data={OPTIONS}
      value={String(value)}
      onChange={(text) => {
        const size = TABLE_PAGE_SIZES.find((option) => String(option) === text)
        if (size) onChange(size)
      }}
    />
  )
}
