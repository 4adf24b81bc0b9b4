import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

interface DebouncedInputProps {
  label: string
  /** What is asked for now. */
  value: string
  debounceMs: number
  maxLength: number
  widthPx?: number
  onChange(text: string): void
}

/** Asks when one stops to type. */
export function DebouncedInput({ label, value, debounceMs, maxLength, widthPx = 200, onChange }: DebouncedInputProps) {
  const [text, setText] = useState(value)
  const [told, setTold] = useState(value)
  const tell = useDebouncedCallback((next: string) => {
    setTold(next.trim())
    onChange(next.trim())
  }, debounceMs)
  /* The address was changed by something else: back, or a reset. */
  if (value !== told) {
    setTold(value)
    setText(value)
  }
  return (
    <TextInput
      type="search"
      w={widthPx}
      aria-label={label}
      placeholder={label}
      maxLength={maxLength}
      leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        tell(event.currentTarget.value)
      }}
    />
  )
}
