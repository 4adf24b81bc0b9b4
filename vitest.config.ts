import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const NOT_OURS = ['**/node_modules/**', '**/dist/**']

/**
 * A worker loads a module once and runs many files with it: to load all of them for each file would take a third of the
 * time. So a file leaves nothing behind: what a helper starts ends with its test, and what a test changes is put back.
 */
const TOGETHER = { isolate: false }

/** Only how long to wait at most: a loaded machine must not fail a test. */
const PATIENT = { testTimeout: 30_000, hookTimeout: 60_000 }

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
          ...TOGETHER,
          ...PATIENT,
          name: 'node',
          include: ['packages/**/*.test.ts', 'apps/*/src/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: ['apps/web/**', ...NOT_OURS],
          environment: 'node',
        },
      },
      { ...WEB, test: { ...TOGETHER, name: 'web', environment: 'jsdom', include: ['src/**/*.test.tsx'] } },
      {
        ...WEB,
        test: {
          ...TOGETHER,
          ...PATIENT,
          name: 'web-logic',
          environment: 'node',
          include: ['src/**/*.test.ts', 'build/**/*.test.ts'],
        },
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
