import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { MomentInput } from './MomentInput.tsx'

it('a moment of the second of two equal hours stays in it, typed over or not', async () => {
  /* Both are half past two in Berlin; the clock goes back at three. */
  const second = Date.UTC(2026, 9, 25, 1, 30)
  const asked: number[] = []
  render(
    <MantineProvider>
      <MomentInput
        label="Момент"
        timeMs={second}
        timezone="Europe/Berlin"
        isDisabled={false}
        onChange={(timeMs) => asked.push(timeMs)}
      />
    </MantineProvider>,
  )
  const input = screen.getByRole('textbox', { name: 'Момент' })
  await userEvent.click(input)
  await userEvent.keyboard('{Enter}')
  await userEvent.click(input)
  await userEvent.clear(input)
  await userEvent.type(input, '25102026024500{Enter}')
  expect(asked).toEqual([second, second + 15 * 60_000])
})
