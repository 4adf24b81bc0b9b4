/** The Russian dictionary is the source: its areas and keys are the ones that `t` accepts anywhere. */
import type ru from './ru/index.ts'

export type Dictionary = typeof ru

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: Dictionary
  }
}
