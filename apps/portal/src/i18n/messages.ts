/** Sentences of the server's answers. Every failure code is a key, so that a new code without a sentence does not compile. */
import type { FailureCode, Locale } from '@sova/contract'
import accountsEn from './accounts/en.json' with { type: 'json' }
import accountsRu from './accounts/ru.json' with { type: 'json' }
import accountsTr from './accounts/tr.json' with { type: 'json' }
import analyticsEn from './analytics/en.json' with { type: 'json' }
import analyticsRu from './analytics/ru.json' with { type: 'json' }
import analyticsTr from './analytics/tr.json' with { type: 'json' }
import consoleEn from './console/en.json' with { type: 'json' }
import consoleRu from './console/ru.json' with { type: 'json' }
import consoleTr from './console/tr.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import foldersEn from './folders/en.json' with { type: 'json' }
import foldersRu from './folders/ru.json' with { type: 'json' }
import foldersTr from './folders/tr.json' with { type: 'json' }
import mosaicsEn from './mosaics/en.json' with { type: 'json' }
import mosaicsRu from './mosaics/ru.json' with { type: 'json' }
import mosaicsTr from './mosaics/tr.json' with { type: 'json' }
import notificationsEn from './notifications/en.json' with { type: 'json' }
import notificationsRu from './notifications/ru.json' with { type: 'json' }
import notificationsTr from './notifications/tr.json' with { type: 'json' }
import pacsEn from './pacs/en.json' with { type: 'json' }
import pacsRu from './pacs/ru.json' with { type: 'json' }
import pacsTr from './pacs/tr.json' with { type: 'json' }
import ru from './ru.json' with { type: 'json' }
import setupEn from './setup/en.json' with { type: 'json' }
import setupRu from './setup/ru.json' with { type: 'json' }
import setupTr from './setup/tr.json' with { type: 'json' }
import tr from './tr.json' with { type: 'json' }

type Dictionary = Record<FailureCode, string> & Readonly<Record<string, string>>

export const DICTIONARIES: Readonly<Record<Locale, Dictionary>> = {
  ru: {
    ...ru,
    ...accountsRu,
    ...analyticsRu,
    ...consoleRu,
    ...foldersRu,
    ...mosaicsRu,
    ...notificationsRu,
    ...pacsRu,
    ...setupRu,
  },
  en: {
    ...en,
    ...accountsEn,
    ...analyticsEn,
    ...consoleEn,
    ...foldersEn,
    ...mosaicsEn,
    ...notificationsEn,
    ...pacsEn,
    ...setupEn,
  },
  tr: {
    ...tr,
    ...accountsTr,
    ...analyticsTr,
    ...consoleTr,
    ...foldersTr,
    ...mosaicsTr,
    ...notificationsTr,
    ...pacsTr,
    ...setupTr,
  },
}

export type MessageParameters = Readonly<Record<string, string | number>>

/** The sentence of the key with its `{parameters}` filled in; a key without a sentence gives the general one. */
export function sentence(locale: Locale, key: string, parameters: MessageParameters = {}): string {
  const dictionary = DICTIONARIES[locale]
  const template = Object.hasOwn(dictionary, key) ? (dictionary[key] ?? '') : dictionary.field_invalid
  return (template ?? key).replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(parameters, name) ? String(parameters[name]) : whole,
  )
}
