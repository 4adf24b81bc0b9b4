import { Menu, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconLanguage, IconLogout, IconUser } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useKnownContext } from '../../features/session/context-query.ts'
import { useSignOut } from '../../features/session/sign-out.ts'
import { LanguageDialog } from './LanguageDialog.tsx'
import classes from './Sidebar.module.css'

export function UserMenu() {
  const { t } = useTranslation('shell')
  const context = useKnownContext()
  const signOut = useSignOut()
  const [languageOpened, language] = useDisclosure(false)
  const username = context?.username ?? ''
  return (
    <>
      <Menu position="right-end" width={220}>
        <Menu.Target>
          <button type="button" className={classes.avatar}>
            <VisuallyHidden>{t('userMenu', { username })}</VisuallyHidden>
            <span aria-hidden>{username ? initials(username) : <IconUser size={18} stroke={1.6} />}</span>
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {username && <Menu.Label>{username}</Menu.Label>}
          {context?.is_boxed && (
            <Menu.Item leftSection={<IconLanguage size={16} />} onClick={language.open}>
              {t('language')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => signOut.mutate()}>
            {t('exit')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <LanguageDialog opened={languageOpened} onClose={language.close} />
    </>
  )
}

/** `ivanov.sergey@example.org` → `IS`. */
export function initials(username: string): string {
  const [first = '', second] = (username.split('@')[0] ?? '').split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  return (second ? first.slice(0, 1) + second.slice(0, 1) : first.slice(0, 2)).toLocaleUpperCase()
}
