/** The entries of the user menu above its exit, in their order. A new one is a row here, with the dialog that it opens. */
import type { SessionContext } from '@sova/contract'
import { type Icon, IconLanguage } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Dictionary } from '../../i18n/types.ts'
import { LanguageDialog } from './LanguageDialog.tsx'

export interface UserMenuEntry {
  id: string
  label: keyof Dictionary['shell']
  icon: Icon
  /** Absent means that everyone sees it. */
  isShown?(context: SessionContext): boolean
  Dialog: ComponentType<{ opened: boolean; onClose(): void }>
}

export const USER_MENU_ENTRIES: readonly UserMenuEntry[] = [
  {
    id: 'language',
    label: 'language',
    icon: IconLanguage,
    isShown: ({ is_boxed }) => is_boxed,
    Dialog: LanguageDialog,
  },
]
