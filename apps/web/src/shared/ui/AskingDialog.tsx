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

/** Leaves Escape to another dialog while that stands over the `AskingDialog` around the caller. */
export function useCovering(isCovered: boolean): void {
  const setAsking = use(SetAsking)
  useEffect(() => {
    setAsking(isCovered)
    return () => setAsking(false)
  }, [isCovered, setAsking])
}

/** A question that may stand over an `AskingDialog`, or over the page. */
export function Question(props: Parameters<typeof ConfirmDialog>[0]) {
  useCovering(props.opened)
  return <ConfirmDialog {...props} />
}
