/** What the installation calls itself; kept in the database, so that every portal shows the same. */
import { createHash } from 'node:crypto'
import {
  BRANDING_PICTURE_BYTES_MAX,
  BRANDING_PICTURES,
  type Branding,
  type BrandingChange,
  type BrandingPicture,
  brandingPictureUrl,
} from '@sova/contract'
import { type ConsoleInputs, refuse } from '../console-inputs.ts'
import { createBrandingRepository, type StoredPicture } from './branding-repository.ts'
import { pictureTypeOf } from './picture-type.ts'

export type BrandingService = ReturnType<typeof createBrandingService>

export function createBrandingService({ database, bus }: Pick<ConsoleInputs, 'database' | 'bus'>) {
  const repository = createBrandingRepository(database.db)

  async function load(): Promise<Branding> {
    const [settings, versions] = await Promise.all([repository.load(), repository.listVersions()])
    const urlOf = (name: BrandingPicture) => {
      const version = versions.get(name)
      return version === undefined ? null : brandingPictureUrl(name, version)
    }
    return { ...settings, logo: urlOf('logo'), favicon: urlOf('favicon') }
  }

  return {
    load,

    findPicture: (name: BrandingPicture): Promise<StoredPicture | null> => repository.findPicture(name),

    async save({ logo, favicon, ...change }: BrandingChange): Promise<Branding> {
      const uploads = { logo, favicon }
      const pictures = BRANDING_PICTURES.flatMap((name) => {
        const upload = uploads[name]
        return upload === undefined ? [] : [{ name, picture: upload === null ? null : readPicture(name, upload) }]
      })
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
      await repository.update(given)
      for (const { name, picture } of pictures) {
        await (picture ? repository.putPicture(name, picture) : repository.removePicture(name))
      }
      await bus.publish('installation_changed', {})
      return load()
    },
  }
}

function readPicture(name: BrandingPicture, base64: string): StoredPicture {
  const content = Buffer.from(base64, 'base64')
  const media_type = pictureTypeOf(content)
  if (media_type === null || content.length > BRANDING_PICTURE_BYTES_MAX) throw refuse(name, 'branding_picture')
  const version = createHash('sha256').update(content).digest('base64url').slice(0, 16)
  return { media_type, content, version }
}
