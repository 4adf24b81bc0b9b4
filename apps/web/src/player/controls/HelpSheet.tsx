import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './controls.module.css'
import { KEY_HELP } from './player-command.ts'

/** Every key of the player and what it does. */
export default function HelpSheet({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('player')
  /* Escape is for this sheet, which has the focus, and not for the dialog around the player. */
  const closeButtonProps = { 'data-mantine-stop-propagation': true, 'aria-label': t('closeHelp') }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('help')}
      size={480}
      centered
      closeButtonProps={closeButtonProps}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <dl className={classes.help} tabIndex={-1} data-autofocus data-mantine-stop-propagation>
        {KEY_HELP.map(({ keys, label }) => (
          <div key={label}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(label)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
