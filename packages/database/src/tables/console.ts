import type { Generated } from 'kysely'

interface InstallationTable {
  /** Always 1. */
  id: Generated<number>
  title: string | null
  logo_link: string | null
  default_language: 'ru' | 'en' | 'tr' | null
  map_style: string | null
  app_store_link: string | null
  google_play_link: string | null
  discovery_networks: string[]
}

interface InstallationPictureTable {
  name: 'logo' | 'favicon'
  media_type: string
  content: Buffer
  version: string
}

export interface ConsoleTables {
  installation: InstallationTable
  installation_picture: InstallationPictureTable
}
