import { ActionIcon, Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  ACCESS_GROUP_PREVIEW_SIZE,
  ACCESS_GROUP_PREVIEW_SORT,
  type AccessGroup,
  type EntityId,
  listEmployees,
  NamedRow,
} from '@sova/contract'
import { IconUserMinus, IconUserPlus } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { callApi } from '../../../shared/api/call-api.ts'
import classes from '../../../shared/pacs/cells.module.css'
import { Part } from '../../../shared/pacs/EntityPage.tsx'
import { PACS_KEY } from '../../../shared/pacs/pacs-changes.ts'
import { useRegroup } from '../../../shared/pacs/use-regroup.ts'
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx'
import { AddMembersDialog } from './AddMembersDialog.tsx'
import members from './GroupMembers.module.css'

const newestMembersQuery = (groupId: EntityId) =>
  queryOptions({
    queryKey: [PACS_KEY, 'members', groupId],
    queryFn: async ({ signal }) => {
      const newest = { page_size: ACCESS_GROUP_PREVIEW_SIZE, order_by: ACCESS_GROUP_PREVIEW_SORT } as const
      const request = { ...newest, filters: { device_access_group_id: groupId }, fields: ['title' as const] }
      const { results, count } = await callApi(listEmployees, request, signal)
      return { employees: z.parse(z.array(NamedRow), results), count }
    },
  })

/** The newest members of a group; all of them are the employee list, filtered. */
export function GroupMembers({ group }: { group: AccessGroup }) {
  const { t } = useTranslation('pacs')
  const regroup = useRegroup()
  const [adding, addition] = useDisclosure(false)
  const { data, error, refetch } = useQuery(newestMembersQuery(group.id))
  return (
    <Part
      title={t('members')}
      actions={
        <Button variant="default" leftSection={<IconUserPlus size={16} stroke={1.7} />} onClick={addition.open}>
          {t('addMembers')}
        </Button>
      }
    >
      {!data && error && <LoadFailure reason={error.message} onReload={() => void refetch()} />}
      {data?.count === 0 && <Text c="dimmed">{t('noMembers')}</Text>}
      {data && data.count > 0 && (
        <>
          <ul className={members.list} aria-label={t('members')}>
            {data.employees.map(({ id, title }) => (
              <li key={id}>
                <Link to="/pacs/employee/$employeeId" params={{ employeeId: String(id) }} className={classes.link}>
                  {title}
                </Link>
                <ActionIcon
                  aria-label={t('removeMember', { name: title })}
                  onClick={() => void regroup('remove', group.id, [id])}
                >
                  <IconUserMinus size={16} stroke={1.7} />
                </ActionIcon>
              </li>
            ))}
          </ul>
          <Link
            to="/pacs/employees"
            search={{ p: { filters: { device_access_group_id: group.id } } }}
            className={classes.link}
          >
            {t('allMembers', { number: data.count })}
          </Link>
        </>
      )}
      {adding && (
        <AddMembersDialog
          onClose={addition.close}
          onConfirm={async (ids) => {
            if (await regroup('add', group.id, ids)) addition.close()
          }}
        />
      )}
    </Part>
  )
}
