import { ActionIcon, Button, SegmentedControl, Switch, TextInput, Tooltip } from '@mantine/core'
import { GRID_LAYOUTS, MOSAIC_GRIDS, MOSAIC_TITLE_LENGTH_MAX, type MosaicDraft, type MosaicGrid } from '@sova/contract'
import { IconArrowLeft, IconBellRinging, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ArchiveToggle, CameraListToggle, type Toggle } from '../MosaicHeader.tsx'
import classes from '../MosaicPage.module.css'
import { camerasWithoutCell } from './mosaic-draft.ts'

interface EditorHeaderProps {
  draft: MosaicDraft
  /** Of the title, in words; null for one that may be saved. */
  titleProblem: string | null
  isChanged: boolean
  isSaving: boolean
  cameraList: Toggle
  onTitle(title: string): void
  onGrid(grid: MosaicGrid): void
  onLowLatency(isOn: boolean): void
  onAlarmCameras(): void
  onSave(): void
  onCancel(): void
  /** Null for a mosaic that was not saved yet. */
  onDelete: (() => void) | null
  /** Null where there is nothing to go back to. */
  onBack: (() => void) | null
}

const nothing = () => {}

/** In place of the tabs while a mosaic is edited. */
export function EditorHeader(props: EditorHeaderProps) {
  const { draft, titleProblem, isChanged, isSaving, cameraList, onDelete, onBack } = props
  const { t } = useTranslation(['mosaics', 'common'])
  return (
    <header className={classes.header}>
      {onBack && (
        <Tooltip label={t('back')}>
          <ActionIcon aria-label={t('back')} onClick={onBack}>
            <IconArrowLeft size={18} stroke={1.8} />
          </ActionIcon>
        </Tooltip>
      )}
      <CameraListToggle {...cameraList} />
      <Tooltip label={titleProblem} disabled={titleProblem === null} opened={titleProblem !== null}>
        <TextInput
          className={classes.title}
          aria-label={t('titleLabel')}
          value={draft.title}
          maxLength={MOSAIC_TITLE_LENGTH_MAX * 4}
          error={titleProblem !== null}
          onChange={(event) => props.onTitle(event.currentTarget.value)}
        />
      </Tooltip>
      <SegmentedControl
        aria-label={t('grid')}
        value={draft.grid}
        onChange={(grid) => props.onGrid(grid)}
        data={MOSAIC_GRIDS.map((grid) => ({ value: grid, label: <GridLabel draft={draft} grid={grid} /> }))}
      />
      <Switch
        className={classes.low}
        size="sm"
        aria-label={t('lowLatency')}
        label={<span>{t('lowLatency')}</span>}
        checked={draft.realtime}
        onChange={(event) => props.onLowLatency(event.currentTarget.checked)}
      />
      <Tooltip label={t('alarmCameras')}>
        <Button
          variant="default"
          aria-label={`${t('alarmCameras')}: ${draft.alarm_cameras.length}`}
          leftSection={<IconBellRinging size={16} stroke={1.7} aria-hidden />}
          onClick={props.onAlarmCameras}
        >
          {draft.alarm_cameras.length}
        </Button>
      </Tooltip>
      <span className={classes.spacer} />
      <ArchiveToggle isOn={false} toggle={nothing} isDisabled reason={null} />
      {onDelete && (
        <Tooltip label={t('delete')}>
          <ActionIcon aria-label={t('delete')} onClick={onDelete}>
            <IconTrash size={17} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      )}
      <Button variant="default" disabled={!isChanged || isSaving} onClick={props.onCancel}>
        {t('common:cancel')}
      </Button>
      <Button loading={isSaving} disabled={titleProblem !== null} onClick={props.onSave}>
        {t('save')}
      </Button>
    </header>
  )
}

function GridLabel({ draft, grid }: { draft: MosaicDraft; grid: MosaicGrid }) {
  const { t } = useTranslation('mosaics')
  const lost = camerasWithoutCell(draft, grid)
  return <span title={lost > 0 ? t('gridSmaller', { count: lost }) : undefined}>{GRID_LAYOUTS[grid].cellsCount}</span>
}
