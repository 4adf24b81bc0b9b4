// @vitest-environment jsdom
import { listMyCameras, loadContext } from '@sova/contract'
import { createMemoryHistory } from '@tanstack/react-router'
import { describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '../shared/api/query-client.ts'
import { startPortal } from '../testing/render-app.tsx'
import { createAppRouter } from './router.tsx'
import { startAhead } from './start-ahead.ts'

async function start(path: string, cookie = '') {
  const server = await startPortal()
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(cookie)
  const queryClient = createQueryClient({ retries: 0 })
  startAhead(createAppRouter({ queryClient, history: createMemoryHistory({ initialEntries: [path] }) }), queryClient)
  return server
}

describe('a page that is opened', () => {
  it.each(['/cams/my', '/', '/c/101'])(
    'asks for the session and the list before it shows anything: %s',
    async (path) => {
      const server = await start(path, 'csrftoken=token')
      await vi.waitFor(() => expect(server.bodiesOf(listMyCameras)).toHaveLength(1), { timeout: 30_000 })
      expect(server.bodiesOf(loadContext)).toHaveLength(1)
    },
  )

  it('asks for nothing where nobody is signed in', async () => {
    const server = await start('/cams/my')
    expect(server.bodiesOf(loadContext)).toEqual([])
    expect(server.bodiesOf(listMyCameras)).toEqual([])
  })
})
