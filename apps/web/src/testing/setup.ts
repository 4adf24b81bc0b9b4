/** Pure decisions are tested without a page (`@vitest-environment node`), which starts many times faster. */
if (typeof window !== 'undefined') await import('./page-setup.ts')

export {}
