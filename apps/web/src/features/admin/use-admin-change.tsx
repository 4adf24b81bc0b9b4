import { Alert } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { failureText } from '../../shared/api/failure-text.ts'
import { formErrors } from '../../shared/api/form-errors.ts'
import { notifyError } from '../../shared/ui/notify.ts'
import { ADMIN_KEY } from './admin-queries.ts'

/** One change of the console: what is shown is read again then, and a refusal is told. */
export function useAdminChange<Order, Answer>(change: (order: Order) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ADMIN_KEY }),
    onError: (failure) => notifyError(failureText(failure)),
  })
}

interface FormChange<Order, Answer> {
  change(order: Order): Promise<Answer>
  /** Of the form; what else is wrong is said above its buttons. */
  fields: readonly string[]
  onErrors(errors: Record<string, string>): void
  onDone(answer: Answer): void
}

/** A form that is sent: what is shown is read again then, and a refusal stands beside its field. */
export function useFormChange<Order, Answer>({ change, fields, onErrors, onDone }: FormChange<Order, Answer>) {
  const queryClient = useQueryClient()
  const [text, setText] = useState<string | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: change,
    onMutate: () => setText(null),
    onSuccess: async (answer) => {
      await queryClient.invalidateQueries({ queryKey: ADMIN_KEY })
      onDone(answer)
    },
    onError: (failure) => {
      const { beside, general } = formErrors(failure, fields)
      onErrors(beside)
      setText(general)
    },
  })
  const refusal: ReactNode = text && (
    <Alert color="red" role="alert">
      {text}
    </Alert>
  )
  return { mutate, isPending, refusal }
}
