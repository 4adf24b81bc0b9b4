/** The rules of the account, and the ways to it. */
import { ActionIcon, Badge, Button, Loader } from '@mantine/core'
import { deleteNotificationRule, type NotificationRule, RULES_MAX, testNotification } from '@sova/contract'
import { IconPencil, IconPlus, IconSend, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../shared/api/call-api.ts'
import { failureText } from '../../shared/api/failure-text.ts'
import { RowList } from '../../shared/row-list/RowList.tsx'
import { describeSchedule } from '../../shared/schedules/schedule-draft.ts'
import { useDayNames } from '../../shared/schedules/use-day-names.ts'
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.tsx'
import { LoadFailure } from '../../shared/ui/LoadFailure.tsx'
import { notifyError, notifySaved } from '../../shared/ui/notify.ts'
import { ChannelsPanel } from './ChannelsPanel.tsx'
import { useKindNames } from './KindIcon.tsx'
import classes from './Notifications.module.css'
import { channelsQuery, rulesQuery, useSettingsChange } from './notification-queries.ts'
import { RuleDialog } from './RuleDialog.tsx'

interface RulesPageProps {
  isOperator: boolean
  /** Opens when the account is told of a camera, whichever the rule. */
  cameraTimes: ReactNode
}

export function RulesPage({ isOperator, cameraTimes }: RulesPageProps) {
  const { t } = useTranslation(['notifications', 'common'])
  const rules = useQuery(rulesQuery)
  const channels = useQuery(channelsQuery)
  const [edited, setEdited] = useState<NotificationRule | 'new' | null>(null)
  const [doomed, setDoomed] = useState<NotificationRule | null>(null)
  const describe = useRuleWords()
  const remove = useSettingsChange(({ id }: NotificationRule) => callApi(deleteNotificationRule, { id }))
  const test = useMutation({
    mutationFn: ({ id }: NotificationRule) => callApi(testNotification, { id }),
    onSuccess: () => notifySaved(t('testSent')),
    onError: (failure) => notifyError(failureText(failure)),
  })
  if (channels.error && !channels.data) {
    return <LoadFailure reason={channels.error.message} onReload={() => void channels.refetch()} />
  }
  if (!channels.data) {
    return <Loader role="status" aria-label={t('common:loading')} color="gray" m="lg" size={22} />
  }
  return (
    <div className={classes.settings}>
      <section className={classes.panel} aria-label={t('tabRules')}>
        <div className={classes.panelHead}>
          <h2>{t('tabRules')}</h2>
          {cameraTimes}
          <Button
            leftSection={<IconPlus size={16} />}
            disabled={(rules.data?.length ?? 0) >= RULES_MAX}
            onClick={() => setEdited('new')}
          >
            {t('ruleAdd')}
          </Button>
        </div>
        <RowList
          label={t('tabRules')}
          empty={t('rulesNone')}
          failure={{ error: rules.error, onReload: () => void rules.refetch() }}
          rows={rules.data?.map((rule) => ({
            id: rule.id,
            title: (
              <>
                {rule.title}{' '}
                {!rule.is_active && (
                  <Badge variant="light" color="gray" tt="none" fw={500}>
                    {t('ruleOff')}
                  </Badge>
                )}
              </>
            ),
            detail: describe(rule),
            actions: (
              <div className={classes.actions}>
                <ActionIcon aria-label={t('testOf', { title: rule.title })} onClick={() => test.mutate(rule)}>
                  <IconSend size={16} stroke={1.7} />
                </ActionIcon>
                <ActionIcon aria-label={t('editOf', { title: rule.title })} onClick={() => setEdited(rule)}>
                  <IconPencil size={16} stroke={1.7} />
                </ActionIcon>
                <ActionIcon aria-label={t('deleteOf', { title: rule.title })} onClick={() => setDoomed(rule)}>
                  <IconTrash size={16} stroke={1.7} />
                </ActionIcon>
              </div>
            ),
          }))}
        />
      </section>
      <ChannelsPanel channels={channels.data} />
      {edited && (
        <RuleDialog
          rule={edited === 'new' ? null : edited}
          channels={channels.data}
          isOperator={isOperator}
          onClose={() => setEdited(null)}
        />
      )}
      <ConfirmDialog
        opened={doomed !== null}
        title={t('deleteTitle', { title: doomed?.title ?? '' })}
        text={t('deleteText')}
        confirmLabel={t('common:delete')}
        cancelLabel={t('common:cancel')}
        onConfirm={() => {
          setDoomed(null)
          if (doomed) remove.mutate(doomed, { onError: (failure) => notifyError(failureText(failure)) })
        }}
        onCancel={() => setDoomed(null)}
      />
    </div>
  )
}

/** `Движение, Лицо · 3 камеры · ПН, ВТ 09:00–18:00 · Почта`. */
function useRuleWords(): (rule: NotificationRule) => string {
  const { t } = useTranslation('notifications')
  const kindName = useKindNames()
  const dayName = useDayNames()
  return ({ kinds, cameras, schedule, channels }) =>
    [
      kinds.map(kindName).join(', '),
      cameras === null ? t('camerasAll') : t('camerasCount', { count: cameras.length }),
      schedule === null ? '' : describeSchedule({ settings: schedule }, dayName),
      ...channels.map((channel) => t(`channel_${channel}`)),
    ]
      .filter((part) => part !== '')
      .join(' · ')
}
