import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { buildCamera } from '../../testing/factories.ts'
import { startPortal } from '../../testing/render-app.tsx'
import { createQueryClient } from '../api/query-client.ts'
import { theme } from '../ui/theme.ts'
import { CameraPickerDialog, SingleCameraDialog } from './CameraPickerDialog.tsx'

const CAMERAS = [buildCamera({ number: '17', title: 'Въезд' }), buildCamera({ number: '18', title: 'Склад' })]

async function shown(dialog: ReactNode) {
  await startPortal(CAMERAS)
  render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={createQueryClient({ retries: 0 })}>{dialog}</QueryClientProvider>
    </MantineProvider>,
  )
  return { user: userEvent.setup(), picker: within(await screen.findByRole('dialog', { name: 'Камеры' })) }
}

describe('the camera picker', () => {
  it('for several cameras toggles each by a click, and returns those that are chosen [PICKER-01] [PICKER-03]', async () => {
    const onConfirm = vi.fn()
    const { user, picker } = await shown(
      <CameraPickerDialog title="Камеры" initial={[]} confirmLabel="Готово" onConfirm={onConfirm} onClose={vi.fn()} />,
    )
    await user.click(await picker.findByRole('button', { name: /Въезд/ }))
    await user.click(picker.getByRole('button', { name: /Склад/ }))
    await user.click(picker.getByRole('button', { name: /Въезд/ }))
    expect(picker.getByText('Выбрана 1 камера')).toBeInTheDocument()
    await user.click(picker.getByRole('button', { name: 'Готово' }))
    expect(onConfirm).toHaveBeenCalledWith([expect.objectContaining({ number: '18' })])
  })

  it('for one camera closes at a click and returns it [PICKER-02]', async () => {
    const onPick = vi.fn()
    const onClose = vi.fn()
    const { user, picker } = await shown(<SingleCameraDialog title="Камеры" onPick={onPick} onClose={onClose} />)
    await user.click(await picker.findByRole('button', { name: /Склад/ }))
    expect(onClose).toHaveBeenCalledOnce()
    expect(onPick).toHaveBeenCalledWith(expect.objectContaining({ number: '18', title: 'Склад' }))
  })
})
