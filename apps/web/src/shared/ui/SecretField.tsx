/** A secret that is shown once, to be copied; where the clipboard is closed it can be selected. */
import { ActionIcon, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { notifyCopied, notifyError } from './notify.ts'

export function SecretField({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation(['accounts', 'embed'])

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value)
      notifyCopied(t('embed:copiedToClipboard'))
    } catch {
      notifyError(t('embed:copyFailed'))
    }
  }

  return (
    <TextInput
      label={label}
      value={value}
      readOnly
      onFocus={(event) => event.currentTarget.select()}
      rightSection={
        <ActionIcon aria-label={t('copy', { what: label })} size={26} onClick={() => void copy()}>
          <IconCopy size={16} stroke={1.6} />
        </ActionIcon>
      }
    />
  )
}
