import { useTranslation } from 'react-i18next'
import { DeleteAction } from '../../../shared/ui/DeleteAction.tsx'
import type { ListedEmployee } from './employees-query.ts'
import { useDeleteEmployees } from './use-delete-employees.ts'

interface DeleteEmployeeProps {
  kind: 'icon' | 'button'
  employee: Pick<ListedEmployee, 'id' | 'title'>
  onDeleted?(): void
}

export function DeleteEmployee({ kind, employee, onDeleted }: DeleteEmployeeProps) {
  const { t } = useTranslation(['pacs', 'common'])
  const deleteEmployees = useDeleteEmployees()
  const remove = async () => {
    if (await deleteEmployees([employee.id])) onDeleted?.()
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
