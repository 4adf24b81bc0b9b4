import { ActionIcon, Tooltip, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** Follows the system until it is pressed once; the choice is kept on the device. */
export function ThemeToggle() {
  const { t } = useTranslation('shell')
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('dark', { getInitialValueInEffect: false }) === 'dark'
  const label = t(isDark ? 'themeToLight' : 'themeToDark')
  const ThemeIcon = isDark ? IconSun : IconMoon
  return (
    <Tooltip label={label} position="right">
      <ActionIcon size={36} aria-label={label} onClick={() => setColorScheme(isDark ? 'light' : 'dark')}>
        <ThemeIcon size={19} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}
