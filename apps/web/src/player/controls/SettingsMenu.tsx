import { ActionIcon, Menu } from '@mantine/core'
import { IconCheck, IconSettings } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { STREAM_QUALITIES } from '../session/stream-quality.ts'
import { TRANSPORTS } from '../session/transport.ts'
import classes from './controls.module.css'
import type { PlayerCommand } from './player-command.ts'
import type { PlayerSettings } from './use-player-settings.ts'

const TRANSPORT_CHOICES = [null, ...TRANSPORTS] as const

/** Which stream, by which way, and figures about it. */
export default function SettingsMenu({
  settings,
  onCommand,
}: {
  settings: PlayerSettings
  onCommand(command: PlayerCommand): void
}) {
  const { t } = useTranslation('player')
  const { quality, transport, hasStats, onQuality, onTransport } = settings
  return (
    <Menu position="top-end" withinPortal={false} defaultOpened>
      <Menu.Target>
        <ActionIcon className={classes.tool ?? ''} aria-label={t('settings')}>
          <IconSettings size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {quality && (
          <>
            <Menu.Label>{t('quality')}</Menu.Label>
            {STREAM_QUALITIES.map((one) => (
              <Choice key={one} label={t(`quality_${one}`)} isChosen={one === quality} onClick={() => onQuality(one)} />
            ))}
          </>
        )}
        {transport !== undefined && (
          <>
            <Menu.Label>{t('transport')}</Menu.Label>
            {TRANSPORT_CHOICES.map((one) => (
              <Choice
                key={one ?? 'auto'}
                label={t(`transport_${one ?? 'auto'}`)}
                isChosen={one === transport}
                onClick={() => onTransport(one)}
              />
            ))}
          </>
        )}
        <Menu.Divider />
        <Choice label={t('stats')} isChosen={hasStats} onClick={() => onCommand({ type: 'stats' })} />
        <Menu.Item className={classes.choice ?? ''} onClick={() => onCommand({ type: 'help' })}>
          {t('help')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function Choice({ label, isChosen, onClick }: { label: string; isChosen: boolean; onClick(): void }) {
  const { t } = useTranslation('player')
  return (
    <Menu.Item
      className={classes.choice ?? ''}
      data-chosen={isChosen || undefined}
      rightSection={isChosen ? <IconCheck size={14} role="img" aria-label={t('chosen')} /> : null}
      onClick={onClick}
    >
      {label}
    </Menu.Item>
  )
}
