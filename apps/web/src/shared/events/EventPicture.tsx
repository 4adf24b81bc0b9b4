import { type ImgHTMLAttributes, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './EventPicture.module.css'

interface EventPictureProps extends Pick<ImgHTMLAttributes<HTMLImageElement>, 'className' | 'loading'> {
  src: string
  alt: string
}

/** A picture of an event. One that is not there yet, or was deleted with age, says so in its place (spec 1 §8). */
export function EventPicture({ src, alt, ...image }: EventPictureProps) {
  const { t } = useTranslation('cameras')
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  if (src === failedSrc) return <span className={classes.processing}>{t('screenshotProcessing')}</span>
  return <img src={src} alt={alt} decoding="async" {...image} onError={() => setFailedSrc(src)} />
}
