/** A dialog over which a question may be asked: Escape then answers the question and leaves the dialog. */
import type { ModalProps } from '@mantine/core'
import { createContext, use, useEffect, useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Dialog } from './Dialog.tsx'

const SetAsking = createContext<(isAsking: boolean) => void>(() => undefined)

export function AskingDialog(props: Omit<ModalProps, 'opened' | 'closeButtonProps'>) {
  const [isAsking, setAsking] = useState(false)
  return (
    <SetAsking value={setAsking}>
      <Dialog closeOnEscape={!isAsking} trapFocus={!isAsking} {...props} />
    </SetAsking>
  )
}

/** A question that may stand over an `AskingDialog`, or over the page. */
export function Question(props: Parameters<typeof ConfirmDialog>[0]) {
  const setAsking = use(SetAsking)
  const { opened } = props
  useEffect(() => {
    setAsking(opened)
    return () => setAsking(false)
  }, [opened, setAsking])
  return <ConfirmDialog {...props} />
}
