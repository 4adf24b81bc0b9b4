import { Menu, VisuallyHidden } from '@mantine/core'
import { IconLogout, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKnownContext } from '../../features/session/context-query.ts'
import { useSignOut } from '../../features/session/sign-out.ts'
import classes from './Sidebar.module.css'
import { USER_MENU_ENTRIES } from './user-menu-entries.ts'

export function UserMenu() {
  const { t } = useTranslation(['shell', 'accounts', 'notifications'])
  const context = useKnownContext()
  const signOut = useSignOut()
  const [opened, setOpened] = useState<string | null>(null)
  const username = context?.username ?? ''
  const entries = USER_MENU_ENTRIES.filter(({ isShown }) => !isShown || (context && isShown(context)))
  const entry = entries.find(({ id }) => id === opened)
  return (
    <>
      {/* Its placeholder would be an element that takes the focus and is no item of a menu. */}
      <Menu position="right-end" width={260} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <button type="button" className={classes.avatar}>
            <VisuallyHidden>{t('userMenu', { username })}</VisuallyHidden>
            <span aria-hidden>{username ? initials(username) : <IconUser size={18} stroke={1.6} />}</span>
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {username && <Menu.Label>{username}</Menu.Label>}
          {entries.map(({ id, label, icon: EntryIcon, path }) => (
            <Menu.Item
              key={id}
              leftSection={<EntryIcon size={16} />}
              {...(path ? { renderRoot: (props) => <Link to={path} {...props} /> } : { onClick: () => setOpened(id) })}
            >
              {t(label)}
            </Menu.Item>
          ))}
          <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => signOut.mutate()}>
            {t('exit')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {entry?.Dialog && (
        <Suspense>
          <entry.Dialog onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  )
}

/** `ivanov.sergey@example.org` → `IS`. */
export function initials(username: string): string {
  const [first = '', second] = (username.split('@')[0] ?? '').split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  return (second ? first.slice(0, 1) + second.slice(0, 1) : first.slice(0, 2)).toLocaleUpperCase()
}
