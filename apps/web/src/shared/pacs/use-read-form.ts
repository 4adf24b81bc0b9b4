import { type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form'
import { useEffect, useEffectEvent } from 'react'

/**
 * A form of what was read. A form sends all of its fields, so each that the user has not changed follows what is read
 * later: a save takes back nothing that was changed elsewhere meanwhile.
 */
export function useReadForm<Values extends object>(
  read: Values,
  validate: NonNullable<UseFormInput<Values>['validate']>,
): UseFormReturnType<Values> {
  const form = useForm<Values>({ initialValues: read, validate })
  const follow = useEffectEvent((later: Values) => {
    const unchanged = Object.entries(later).filter(([name]) => !form.isDirty(name))
    form.setValues(Object.fromEntries(unchanged) as Partial<Values>)
    form.resetDirty(later)
  })
  const text = JSON.stringify(read)
  useEffect(() => follow(JSON.parse(text) as Values), [text])
  return form
}
