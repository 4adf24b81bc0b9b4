import { ActionIcon } from '@mantine/core'
import { CameraTitle } from '@sova/contract'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedCamera } from '../../shared/cameras/camera-list-query.ts'
import { notifyWarning } from '../../shared/ui/notify.ts'
import classes from './TitleEditor.module.css'
import { useRename } from './use-rename.ts'

type TitledCamera = Pick<ListedCamera, 'number' | 'title' | 'permission'>

/** The title of a card; its owner can change it in place. */
export function TitleEditor({ camera }: { camera: TitledCamera }) {
  const { t } = useTranslation('cameras')
  const [state, setState] = useState<'shown' | 'editing' | 'edited'>('shown')
  const { title } = camera
  if (state === 'editing') return <TitleInput camera={camera} onEnd={() => setState('edited')} />
  return (
    <div className={classes.title}>
      <h2 title={title}>{title}</h2>
      {camera.permission === 'O' && (
        <ActionIcon
          size={20}
          className={classes.edit}
          aria-label={t('rename', { title })}
          /* The keyboard goes on where it left. */
          ref={(button) => {
            if (state === 'edited' && document.activeElement === document.body) button?.focus()
          }}
          onClick={() => setState('editing')}
        >
          <IconPencil size={14} stroke={1.7} />
        </ActionIcon>
      )}
    </div>
  )
}

/** Enter and leaving the field save, Escape cancels; a title outside the rule is not sent, and the old one comes back. */
function TitleInput({ camera, onEnd }: { camera: TitledCamera; onEnd(): void }) {
  const { t } = useTranslation('cameras')
  const rename = useRename(camera.number)
  const [text, setText] = useState(camera.title)

  function save() {
    const title = CameraTitle.safeParse(text)
    if (!title.success) notifyWarning(t('titleWarning'))
    else if (title.data !== camera.title) rename.mutate(title.data)
    onEnd()
  }

  return (
    <input
      className={classes.input}
      aria-label={t('titleField', { title: camera.title })}
      value={text}
      /* The field appears under the pointer or the focus that asked for it. */
      ref={(input) => input?.focus()}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        /* Otherwise Enter would press the button that gets the focus now. */
        event.preventDefault()
        if (event.key === 'Enter') save()
        else onEnd()
      }}
    />
  )
}
