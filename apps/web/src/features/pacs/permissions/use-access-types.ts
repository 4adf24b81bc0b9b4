import { AccessType } from '@sova/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FULL_ACCESS } from './permission-draft.ts'

const ACCESS_TYPES_SHOWN = [0, 1, 2] as const

/** Full access, entrance and exit, for a select. */
export function useAccessTypes() {
  const { t } = useTranslation('pacs')
  return useMemo(
    () => ({
      options: ACCESS_TYPES_SHOWN.map((type) => ({ value: String(type), label: t(`accessType_${type}`) })),
      parse(text: string | null): AccessType {
        const type = AccessType.safeParse(Number(text))
        return type.success ? type.data : FULL_ACCESS
      },
    }),
    [t],
  )
}
