import {
  ACCESS_GROUP_ABOUT_LENGTH_MAX,
  ACCESS_GROUP_TITLE_LENGTH_MAX,
  AccessGroupAbout,
  AccessGroupTitle,
} from '@sova/contract'
import i18next from 'i18next'

export interface GroupValues {
  title: string
  about: string
}

export const GROUP_FIELDS_SHOWN = ['title', 'about']

export const groupProblems = {
  title(title: string): string | null {
    if (title.trim() === '') return i18next.t('pacs:groupTitleRequired')
    if (AccessGroupTitle.safeParse(title).success) return null
    return i18next.t('pacs:textRule', { number: ACCESS_GROUP_TITLE_LENGTH_MAX })
  },
  about: (about: string): string | null =>
    AccessGroupAbout.safeParse(about).success
      ? null
      : i18next.t('pacs:textRule', { number: ACCESS_GROUP_ABOUT_LENGTH_MAX }),
}
