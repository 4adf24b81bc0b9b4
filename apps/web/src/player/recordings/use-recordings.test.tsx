import type { CameraInfo } from '@sova/contract'
import { renderHook } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { useRecordings } from './use-recordings.ts'

it('asks for the window of a timeline that was there first, though it does not move again', () => {
  const asked: URL[] = []
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(new URL(address, 'http://page.test'))
    return new Promise(() => {})
  })
  const server: CameraInfo['server'] = { domain: 'media.test', vendor_name: 'sova', screenshot_domain: null }
  const camera = { number: '7', server, tokenDVR: null } as CameraInfo
  const { result, rerender } = renderHook(({ given }) => useRecordings(given), { initialProps: { given: camera } })
  const startMs = Date.UTC(2026, 10, 1)
  result.current.showWindow({ startMs, spanMs: 3_600_000 })
  rerender({ given: { ...camera, tokenDVR: 'dvr' } })
  expect(asked.map(({ searchParams }) => Number(searchParams.get('from')))).toContain(startMs / 1000)
})
