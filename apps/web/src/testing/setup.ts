/** Before each test file: pure decisions are tested without a page (`@vitest-environment node`), which starts many times faster. */
if (typeof window !== 'undefined') {
  const { preparePage } = await import('./page-setup.ts')
  await preparePage()
}

export {}
