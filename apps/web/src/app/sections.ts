/** The sections of the portal, in the order of the sidebar. A new section is a new row here. */
import type { SessionContext } from '@sova/contract'
import {
  type Icon,
  IconAdjustments,
  IconDeviceCctv,
  IconDoor,
  IconLayoutGrid,
  IconMap2,
  IconSettings,
} from '@tabler/icons-react'
import type { Dictionary } from '../i18n/types.ts'

export type SectionId = 'cameras' | 'multi' | 'map' | 'pacs' | 'setup' | 'admin'

export interface Section {
  id: SectionId
  label: keyof Dictionary['shell']
  icon: Icon
  /** Where its entry leads the first time. */
  path: string
  /** Absent means that everyone sees it. */
  visible?(context: SessionContext): boolean
}

export const SECTIONS: readonly Section[] = [
  { id: 'cameras', label: 'sectionCameras', icon: IconDeviceCctv, path: '/cams/my' },
  { id: 'multi', label: 'sectionMulti', icon: IconLayoutGrid, path: '/multi' },
  { id: 'map', label: 'sectionMap', icon: IconMap2, path: '/map/my' },
  {
    id: 'pacs',
    label: 'sectionPacs',
    icon: IconDoor,
    path: '/pacs/employees',
    visible: ({ gang_admin }) => gang_admin,
  },
  { id: 'setup', label: 'sectionSetup', icon: IconSettings, path: '/setup/cameras' },
  {
    id: 'admin',
    label: 'sectionAdmin',
    icon: IconAdjustments,
    path: '/admin/cameras',
    visible: ({ is_operator }) => is_operator,
  },
]
