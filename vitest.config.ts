import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const NOT_OURS = ['**/node_modules/**', '**/dist/**']

/** `node`: everything but the page. `web`: the page, in jsdom. `e2e`: the built system with a real browser. */
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
      ...(existsSync('apps/web/vite.config.ts') ? ['apps/web/vite.config.ts'] : []),
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: NOT_OURS,
          environment: 'node',
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
