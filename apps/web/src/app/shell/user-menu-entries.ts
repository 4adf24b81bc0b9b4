/** The entries of the user menu above its exit, in their order. A new one is a row here, with the dialog or page that it opens. */
import type { SessionContext } from '@sova/contract'
import { type Icon, IconBell, IconKey, IconLanguage, IconLink, IconLock, IconUsersPlus } from '@tabler/icons-react'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

type DialogComponent = ComponentType<{ onClose(): void }>

export interface UserMenuEntry {
  id: string
  label: 'shell:language' | 'notifications:heading' | `accounts:menu${'Links' | 'Subusers' | 'Tokens' | 'Security'}`
  icon: Icon
  /** Absent means that everyone sees it. */
  isShown?(context: SessionContext): boolean
  /** Loaded when it is opened. */
  Dialog?: LazyExoticComponent<DialogComponent>
  /** Of a page. */
  path?: '/notifications/rules'
}

const lazyDialog = <Name extends string>(load: () => Promise<Record<Name, DialogComponent>>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] }))

export const USER_MENU_ENTRIES: readonly UserMenuEntry[] = [
  { id: 'notifications', label: 'notifications:heading', icon: IconBell, path: '/notifications/rules' },
  {
    id: 'links',
    label: 'accounts:menuLinks',
    icon: IconLink,
    Dialog: lazyDialog(() => import('../../features/account-links/LinkedAccountsDialog.tsx'), 'LinkedAccountsDialog'),
  },
  {
    id: 'subusers',
    label: 'accounts:menuSubusers',
    icon: IconUsersPlus,
    Dialog: lazyDialog(() => import('../../features/account-subusers/SubusersDialog.tsx'), 'SubusersDialog'),
  },
  {
    id: 'tokens',
    label: 'accounts:menuTokens',
    icon: IconKey,
    Dialog: lazyDialog(() => import('../../features/account-tokens/ApiTokensDialog.tsx'), 'ApiTokensDialog'),
  },
  {
    id: 'security',
    label: 'accounts:menuSecurity',
    icon: IconLock,
    Dialog: lazyDialog(
      () => import('../../features/account-security/AccountSecurityDialog.tsx'),
      'AccountSecurityDialog',
    ),
  },
  {
    id: 'language',
    label: 'shell:language',
    icon: IconLanguage,
    isShown: ({ is_boxed }) => is_boxed,
    Dialog: lazyDialog(() => import('./LanguageDialog.tsx'), 'LanguageDialog'),
  },
]
