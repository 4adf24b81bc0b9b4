import { Button, Stack, Text } from '@mantine/core'
import { LOCALES, type Locale } from '@sova/contract'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { currentLocale, keepLocale } from '../../i18n/locale.ts'
import { useEnvironment } from '../../shared/environment.ts'
import { LANGUAGE_NAMES } from '../../shared/language-names.ts'
import { Dialog } from '../../shared/ui/Dialog.tsx'

export function LanguageDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('shell')
  const { reloadPage } = useEnvironment()
  const current = currentLocale()

  const choose = (locale: Locale) => {
    if (locale === current) return onClose()
    keepLocale(locale)
    reloadPage()
  }

  return (
    <Dialog onClose={onClose} title={t('languageTitle')} size={340}>
      <Text c="dimmed" size="sm" mb="md">
        {t('languageHint')}
      </Text>
      <Stack gap="sm">
        {LOCALES.map((locale) => (
          <Button
            key={locale}
            lang={locale}
            variant={locale === current ? 'light' : 'default'}
            justify="space-between"
            rightSection={locale === current ? <IconCheck size={16} aria-hidden /> : <span />}
            aria-pressed={locale === current}
            onClick={() => choose(locale)}
          >
            {LANGUAGE_NAMES[locale]}
          </Button>
        ))}
      </Stack>
    </Dialog>
  )
}
