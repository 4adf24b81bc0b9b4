import { useTranslation } from 'react-i18next'
import { DeleteAction } from '../DeleteAction.tsx'
import type { ListedEmployee } from '../entity-lists.ts'
import { useEmployeeChanges } from './use-employee-changes.ts'

interface DeleteEmployeeProps {
  kind: 'icon' | 'button'
  employee: Pick<ListedEmployee, 'id' | 'title'>
  onDeleted?(): void
}

export function DeleteEmployee({ kind, employee, onDeleted }: DeleteEmployeeProps) {
  const { t } = useTranslation(['pacs', 'common'])
  const changes = useEmployeeChanges()
  const remove = async () => {
    if (await changes.remove([employee.id])) onDeleted?.()
  }
  return (
    <DeleteAction
      kind={kind}
      label={kind === 'icon' ? t('deleteEmployee', { name: employee.title }) : t('common:delete')}
      question={{ title: t('deleteEmployeeTitle', { name: employee.title }), text: t('deleteEmployeeText') }}
      onConfirm={() => void remove()}
    />
  )
}
