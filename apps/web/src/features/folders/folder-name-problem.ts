import { FOLDER_NAME_LENGTH_MAX, FolderName } from '@sova/contract'
import i18next from 'i18next'

/** The rule of the contract, said before the server has to. */
export function folderNameProblem(name: string): string | null {
  if (FolderName.safeParse(name).success) return null
  return i18next.t(name.trim() ? 'folders:nameRule' : 'folders:nameRequired', { count: FOLDER_NAME_LENGTH_MAX })
}
