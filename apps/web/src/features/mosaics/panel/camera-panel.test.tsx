import { MantineProvider } from '@mantine/core'
import { listMyCameras } from '@sova/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createQueryClient } from '../../../shared/api/query-client.ts'
import { EnvironmentProvider } from '../../../shared/environment.ts'
import { theme } from '../../../shared/ui/theme.ts'
import { buildCamera } from '../../../testing/factories.ts'
import { startPortal } from '../../../testing/render-app.tsx'
import { CameraPanel } from './CameraPanel.tsx'
import { panelCamerasQuery } from './panel-cameras-query.ts'

const environment = { nowMs: () => Date.now(), monotonicMs: () => 0, random: () => 0.5, reloadPage: () => undefined }
const MINUTE_MS = 60_000

async function startPanel() {
  const server = await startPortal([buildCamera({ title: 'Касса' })])
  const queryClient = createQueryClient({ retries: 0 })
  onTestFinished(() => queryClient.clear())
  const show = async () => {
    render(
      <EnvironmentProvider value={environment}>
        <MantineProvider theme={theme} env="test">
          <QueryClientProvider client={queryClient}>
            <CameraPanel cellNumberOf={() => null} editing={null} onOpen={() => undefined} />
          </QueryClientProvider>
        </MantineProvider>
      </EnvironmentProvider>,
    )
    await screen.findByText('Касса')
  }
  return { server, queryClient, show }
}

it('the stills beside a wall that stands for hours get new tokens at 90 % of their life [CAM-TOKEN-03]', async () => {
  const { server, show } = await startPanel()
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await show()
  await act(() => vi.advanceTimersByTimeAsync(53 * MINUTE_MS))
  expect(server.bodiesOf(listMyCameras)).toHaveLength(1)
  await act(() => vi.advanceTimersByTimeAsync(MINUTE_MS))
  await waitFor(() => expect(server.bodiesOf(listMyCameras)).toHaveLength(2))
})

it('a search waits 350 ms for the next letter [TABLE-06]', async () => {
  const { queryClient, show } = await startPanel()
  await show()
  const isAsked = () => queryClient.getQueryState(panelCamerasQuery('склад').queryKey) !== undefined
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'склад' } })
  act(() => void vi.advanceTimersByTime(349))
  expect(isAsked()).toBe(false)
  act(() => void vi.advanceTimersByTime(1))
  expect(isAsked()).toBe(true)
})
