import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const NOT_OURS = ['**/node_modules/**', '**/dist/**']

const WEB = { extends: './apps/web/vite.config.ts', root: './apps/web' }

/**
 * `node`: everything but the page. `web`: the page, in jsdom. `web-logic`: what of it needs no page, which starts many times
 * faster; a file there that does says so in its first line. `e2e`: the built system with a real browser.
 */
export default defineConfig({
  test: {
    /* One core less, as is usual, would be half of a machine with two. */
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'node',
          include: ['packages/**/*.test.ts', 'apps/*/src/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: ['apps/web/**', ...NOT_OURS],
          environment: 'node',
        },
      },
      { ...WEB, test: { name: 'web', environment: 'jsdom', include: ['src/**/*.test.tsx'] } },
      {
        ...WEB,
        test: { name: 'web-logic', environment: 'node', include: ['src/**/*.test.ts', 'build/**/*.test.ts'] },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: NOT_OURS,
          environment: 'node',
          /* After all others: they leave it both cores, for two systems and their browsers. */
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
