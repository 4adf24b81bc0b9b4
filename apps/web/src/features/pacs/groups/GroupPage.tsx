import { AccessGroup, type EntityId, listAccessGroups } from '@sova/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { callApi } from '../../../shared/api/call-api.ts'
import { Column, EntityPage, Part } from '../../../shared/pacs/EntityPage.tsx'
import { PACS_KEY } from '../../../shared/pacs/pacs-changes.ts'
import { EditGroupForm } from './EditGroupForm.tsx'
import { GroupMembers } from './GroupMembers.tsx'

/** One group; null where the organisation has no such group. */
const groupQuery = (id: EntityId) =>
  queryOptions({
    queryKey: [PACS_KEY, 'group', id],
    queryFn: async ({ signal }) => {
      const { results } = await callApi(listAccessGroups, { filters: { id }, page_size: 1 }, signal)
      const [row] = results
      return row ? z.parse(AccessGroup, row) : null
    },
    /* A form begins with what is read now: it would write back what an earlier visit read. */
    gcTime: 0,
  })

export function GroupPage({ id, permissions }: { id: EntityId; permissions: ReactNode }) {
  const { t } = useTranslation('pacs')
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(groupQuery(id))
  return (
    <EntityPage
      row={data}
      error={error}
      onReload={() => void refetch()}
      back={{ to: '/pacs/devices-access-groups', label: t('tabGroups') }}
      gone={t('groupGone')}
      title={({ title }) => title}
    >
      {(group) => (
        <>
          <Column>
            <Part title={t('group')}>
              <EditGroupForm
                key={group.id}
                group={group}
                onDeleted={() => void navigate({ to: '/pacs/devices-access-groups' })}
              />
            </Part>
            <Part title={t('permissions')}>{permissions}</Part>
          </Column>
          <GroupMembers group={group} />
        </>
      )}
    </EntityPage>
  )
}
