/** Of what a rule tells: kinds of events, and cameras. */
import { Button, Chip, SegmentedControl, Stack } from '@mantine/core'
import { ANALYTIC_TYPES, NOTIFICATION_HEALTH_KINDS, type NotificationKind, RULE_CAMERAS_MAX } from '@sova/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CameraPickerDialog } from '../../shared/camera-picker/CameraPickerDialog.tsx'
import { useKindNames } from './KindIcon.tsx'
import classes from './Notifications.module.css'
import type { RuleForm } from './rule-draft.ts'

interface RulePartProps {
  form: RuleForm
  change(part: Partial<RuleForm>): void
  errors: Readonly<Record<string, string>>
}

export function RuleKinds({ form, change, errors, isOperator }: RulePartProps & { isOperator: boolean }) {
  const { t } = useTranslation('notifications')
  const health = NOTIFICATION_HEALTH_KINDS.filter((kind) => isOperator || kind !== 'disk_low')
  return (
    <Chip.Group multiple value={form.kinds} onChange={(kinds) => change({ kinds: kinds as NotificationKind[] })}>
      <Stack gap="sm">
        <KindGroup legend={t('events_analytics')} kinds={ANALYTIC_TYPES} />
        <KindGroup legend={t('events_health')} kinds={health} />
        {errors.kinds && <span role="alert">{errors.kinds}</span>}
      </Stack>
    </Chip.Group>
  )
}

function KindGroup({ legend, kinds }: { legend: string; kinds: readonly NotificationKind[] }) {
  const kindName = useKindNames()
  return (
    <fieldset className={classes.group}>
      <legend>{legend}</legend>
      <div className={classes.chips}>
        {kinds.map((kind) => (
          <Chip key={kind} value={kind} size="xs">
            {kindName(kind)}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}

interface RuleCamerasProps extends RulePartProps {
  /** The picker lies over the editor, which then leaves it the keys. */
  onCover(isCovered: boolean): void
}

export function RuleCameras({ form, change, errors, onCover }: RuleCamerasProps) {
  const { t } = useTranslation('notifications')
  const [isPicking, setPicking] = useState(false)
  const pick = (isOpen: boolean) => {
    setPicking(isOpen)
    onCover(isOpen)
  }
  return (
    <fieldset className={classes.group}>
      <legend>{t('cameras')}</legend>
      <Stack gap="xs" align="flex-start">
        <SegmentedControl
          aria-label={t('cameras')}
          value={form.isAllCameras ? 'all' : 'chosen'}
          onChange={(value) => change({ isAllCameras: value === 'all' })}
          data={[
            { value: 'all', label: t('camerasAll') },
            { value: 'chosen', label: t('camerasChosen') },
          ]}
        />
        {!form.isAllCameras && (
          <>
            <p className={classes.chosen}>
              {form.cameras.length === 0 ? t('camerasNone') : form.cameras.map(({ title }) => title).join(', ')}
            </p>
            <Button variant="default" onClick={() => pick(true)}>
              {t('camerasPick')}
            </Button>
          </>
        )}
        {errors.camera_numbers && <span role="alert">{errors.camera_numbers}</span>}
      </Stack>
      {isPicking && (
        <CameraPickerDialog
          title={t('camerasPick')}
          initial={form.cameras}
          confirmLabel={t('choose')}
          onConfirm={(cameras) => change({ cameras: cameras.slice(0, RULE_CAMERAS_MAX) })}
          onClose={() => pick(false)}
        />
      )}
    </fieldset>
  )
}
