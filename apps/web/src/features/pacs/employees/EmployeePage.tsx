import { Button } from '@mantine/core'
import type { EntityId } from '@sova/contract'
import { IconShieldLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../../../shared/pacs/cells.module.css'
import { Column, EntityPage, Part } from '../../../shared/pacs/EntityPage.tsx'
import { EditEmployeeForm } from './EditEmployeeForm.tsx'
import { EmployeePhotos } from './EmployeePhotos.tsx'
import { employeeQuery } from './employee-query.ts'

const PERMISSIONS_ANCHOR = 'permissions'

interface EmployeePageProps {
  id: EntityId
  permissions: ReactNode
  journal: ReactNode
}

export function EmployeePage({ id, permissions, journal }: EmployeePageProps) {
  const { t } = useTranslation('pacs')
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(employeeQuery(id))
  return (
    <EntityPage
      row={data}
      error={error}
      onReload={() => void refetch()}
      back={{ to: '/pacs/employees', label: t('tabEmployees') }}
      gone={t('employeeGone')}
      title={({ employee }) => employee.title}
    >
      {({ employee, groups }) => (
        <>
          <Column>
            <Part
              title={t('employee')}
              actions={
                <Button
                  variant="default"
                  component="a"
                  href={`#${PERMISSIONS_ANCHOR}`}
                  leftSection={<IconShieldLock size={16} stroke={1.7} />}
                >
                  {t('permissionSettings')}
                </Button>
              }
            >
              <EditEmployeeForm
                key={employee.id}
                employee={employee}
                groups={groups}
                onDeleted={() => void navigate({ to: '/pacs/employees' })}
              />
            </Part>
            <Part title={t('columnCars')}>
              <Link to="/pacs/cars" search={{ p: { filters: { employee_id: id } } }} className={classes.link}>
                {t('allCars', { number: employee.car_count })}
              </Link>
            </Part>
            <Part title={t('columnGroups')}>
              {groups.length === 0 && t('noGroupsOfEmployee')}
              <span className={classes.chips}>
                {groups.map((group) => (
                  <Link
                    key={group.id}
                    to="/pacs/device-access-group/$deviceAccessGroupId"
                    params={{ deviceAccessGroupId: String(group.id) }}
                    className={classes.chip}
                  >
                    {group.title}
                  </Link>
                ))}
              </span>
            </Part>
          </Column>
          <Column>
            <Part title={t('photos')}>
              <EmployeePhotos employeeId={id} />
            </Part>
            <div id={PERMISSIONS_ANCHOR}>
              <Part title={t('permissions')}>{permissions}</Part>
            </div>
          </Column>
          <Part title={t('journal')} isWide>
            {journal}
          </Part>
        </>
      )}
    </EntityPage>
  )
}
