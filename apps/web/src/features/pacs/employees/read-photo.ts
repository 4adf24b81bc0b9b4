import { PHOTO_LENGTH_MAX } from '@sova/contract'

/** The whole file as an image data URL; null for what is no image, or one that is too large. */
export async function readPhoto(file: File): Promise<string | null> {
  const text = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    /* What `readAsDataURL` reads is text. */
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '')
    reader.onerror = () => reject(reader.error ?? new Error('the file cannot be read'))
    reader.readAsDataURL(file)
  }).catch(() => '')
  return text.startsWith('data:image/') && text.length <= PHOTO_LENGTH_MAX ? text : null
}
