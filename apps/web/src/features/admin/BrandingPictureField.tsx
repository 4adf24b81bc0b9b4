import { ActionIcon, FileInput, Group } from '@mantine/core'
import { BRANDING_PICTURE_BYTES_MAX } from '@sova/contract'
import { IconPhoto, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './AdminPage.module.css'

interface BrandingPictureFieldProps {
  label: string
  /** The one that is kept. */
  shown: string | null
  /** Base64 of the one that was chosen since; null takes it away. */
  chosen: string | null | undefined
  error: ReactNode
  onChoose(picture: string | null): void
}

const ACCEPTED = 'image/png,image/jpeg,image/webp,image/svg+xml,image/x-icon'

export function BrandingPictureField({ label, shown, chosen, error, onChoose }: BrandingPictureFieldProps) {
  const { t } = useTranslation('admin')
  const [preview, setPreview] = useState<string | null>(null)
  const [isTooLarge, setTooLarge] = useState(false)
  async function choose(file: File | null) {
    setTooLarge(file !== null && file.size > BRANDING_PICTURE_BYTES_MAX)
    if (!file || file.size > BRANDING_PICTURE_BYTES_MAX) return
    const address = await readAsDataUrl(file)
    setPreview(address)
    onChoose(address.slice(address.indexOf(',') + 1))
  }
  const picture = chosen === null ? null : chosen === undefined ? shown : preview
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <FileInput
        flex={1}
        label={label}
        placeholder={t('choosePicture')}
        accept={ACCEPTED}
        error={isTooLarge ? t('pictureTooLarge') : error}
        leftSection={
          picture ? (
            <img className={classes.brandPicture} src={picture} alt="" />
          ) : (
            <IconPhoto size={16} stroke={1.6} aria-hidden />
          )
        }
        onChange={(file) => void choose(file)}
      />
      {picture && (
        <ActionIcon aria-label={t('removePicture', { name: label })} onClick={() => onChoose(null)} mb={6}>
          <IconX size={16} stroke={1.6} />
        </ActionIcon>
      )}
    </Group>
  )
}

function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '')
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'))
    reader.readAsDataURL(file)
  })
}
