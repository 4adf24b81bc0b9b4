import { Button, Group, Stack, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconVector } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../shared/api/failure-text.ts'
import { formErrors } from '../../shared/api/form-errors.ts'
import { LivePicture } from '../../shared/cameras/LivePicture.tsx'
import { DrawingDialog } from '../../shared/drawing/DrawingDialog.tsx'
import type { Drawing } from '../../shared/drawing/drawing.ts'
import { notifyError, notifySaved, notifyWarning } from '../../shared/ui/notify.ts'
import classes from './AnalyticsSetup.module.css'
import type { AnalyticKind } from './analytic-kinds.ts'
import { type EditableSettings, editSettings } from './analytic-settings-queries.ts'
import { drawingOf, fieldsOf, rulesOf } from './settings-drawing.ts'
import {
  ANALYTIC_FIELDS_SHOWN,
  type AnalyticValues,
  changeOf,
  numberOfText,
  SETTING_TEXT_LENGTH_MAX,
  valuesOf,
} from './settings-form.ts'
import { TrackOverlay } from './TrackOverlay.tsx'

interface AnalyticFormProps {
  kind: AnalyticKind
  settings: EditableSettings
  schedule: ReactNode
  onSaved(settings: EditableSettings): void
}

export function AnalyticForm({ kind, settings, schedule, onSaved }: AnalyticFormProps) {
  const { t } = useTranslation(['setup', 'common'])
  const [isDrawing, setDrawing] = useState(false)
  /** What the form was filled with. A drawing that is saved answers with what others have changed: that is not of the form. */
  const [filled, setFilled] = useState(settings)
  const isNumber = (text: string) => (numberOfText(text) === null ? t('numberNeeded') : null)
  const form = useForm<AnalyticValues>({
    initialValues: valuesOf(settings),
    validate: {
      min_confidence: (text) => (kind.hasConfidence ? isNumber(text) : null),
      max_people_count: (text) => (kind.hasPeopleCount ? isNumber(text) : null),
    },
  })
  const write = async (change: object) => {
    const saved = await editSettings(kind.type, { camera_number: settings.camera_number, ...change })
    onSaved(saved)
    notifySaved(t('saveSuccess'))
    return saved
  }
  const rules = rulesOf(kind, settings)
  /* What is typed meanwhile is not of the drawing. */
  const saveDrawing = useMutation({
    mutationFn: (drawn: Drawing) => write(fieldsOf(kind, drawn, rules)),
    onError: (failure) => notifyError(`${t('errorOccurred')} ${failureText(failure)}`),
  })
  const save = useMutation({
    mutationFn: write,
    onSuccess: (saved) => {
      setFilled(saved)
      form.setValues(valuesOf(saved))
    },
    onError: (failure) => {
      const { beside, general } = formErrors(failure, ANALYTIC_FIELDS_SHOWN)
      form.setErrors(beside)
      notifyError([t('errorOccurred'), general].filter(Boolean).join(' '))
    },
  })
  const submit = (values: AnalyticValues) => {
    const change = changeOf(kind, values, filled)
    if (change) save.mutate(change)
    else notifyWarning(t('noChanges'))
  }
  const close = (result: Drawing | null) => {
    setDrawing(false)
    if (result) saveDrawing.mutate(result)
    else saveDrawing.reset()
  }
  const drawing = drawingOf(kind, settings)
  return (
    <form className={classes.form} noValidate aria-label={t(kind.label)} onSubmit={form.onSubmit(submit)}>
      <Stack gap="md">
        <Switch label={t('isActive')} {...form.getInputProps('is_active', { type: 'checkbox' })} />
        {kind.hasConfidence && (
          <TextInput
            label={t('recognitionThreshold')}
            inputMode="decimal"
            maxLength={SETTING_TEXT_LENGTH_MAX}
            {...form.getInputProps('min_confidence')}
          />
        )}
        {kind.hasPeopleCount && (
          <TextInput
            label={t('maxPeople')}
            inputMode="numeric"
            maxLength={SETTING_TEXT_LENGTH_MAX}
            {...form.getInputProps('max_people_count')}
          />
        )}
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconVector size={16} stroke={1.7} />}
            onClick={() => setDrawing(true)}
          >
            {t(EDITORS[kind.editor])}
          </Button>
          {schedule}
          <span className={classes.drawn}>{t(COUNTS[kind.editor], { number: drawing.shapes.length })}</span>
        </Group>
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending}>
            {t('common:save')}
          </Button>
        </Group>
      </Stack>
      {isDrawing && (
        <DrawingDialog
          title={settings.title ?? settings.camera_number}
          subtitle={`${t(EDITORS[kind.editor])} · № ${settings.camera_number}`}
          rules={rules}
          /* What could not be saved is not lost: the editor goes on with it. */
          initial={saveDrawing.isError ? saveDrawing.variables : drawing}
          picture={
            <>
              <LivePicture number={settings.camera_number} />
              <TrackOverlay number={settings.camera_number} />
            </>
          }
          onClose={close}
        />
      )}
    </form>
  )
}

const EDITORS = { zones: 'zoneEditor', lines: 'analyticsEditor', spots: 'zoneEditor' } as const
const COUNTS = { zones: 'zoneCount', lines: 'lineCount', spots: 'spotCount' } as const
