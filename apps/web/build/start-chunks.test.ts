import { expect, it } from 'vitest'
import { startChunks } from './start-chunks.ts'

const IMPORTS: Record<string, string[]> = {
  '/embed.tsx': ['/ui.ts', '/player.ts'],
  '/portal.tsx': ['/ui.ts', '/shell.ts'],
  '/player.ts': ['/react.ts'],
  '/ui.ts': ['/react.ts'],
}
const bundler = { getModuleInfo: (id: string) => ({ importedIds: IMPORTS[id] ?? [] }) }

it('what the smaller page needs is one file, what only the portal needs another, and no entry is in either', () => {
  const groups = startChunks({ small: '/embed.tsx', large: '/portal.tsx' })
  const chunkOf = (id: string) => groups.map(({ name }) => name(id, bundler)).find((name) => name !== null) ?? null
  expect(['/react.ts', '/ui.ts', '/player.ts'].map(chunkOf)).toEqual(['start', 'start', 'start'])
  expect(chunkOf('/shell.ts')).toBe('portal')
  expect(['/embed.tsx', '/portal.tsx', '/index.html'].map(chunkOf)).toEqual([null, null, null])
})
