import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { initialSizeLimit } from './build/initial-size-limit.ts'
import { oldBrowserBanner } from './build/old-browser-script.ts'
import { startChunks } from './build/start-chunks.ts'

/** Where `npm run dev` finds a running portal. */
const portal = `http://127.0.0.1:${process.env['SOVA_PORT'] ?? '8080'}`

/** gzip bytes of JavaScript that either page may need at first; the build fails above it. */
const INITIAL_JS_BYTES_MAX = 250 * 1024

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), oldBrowserBanner(), initialSizeLimit(INITIAL_JS_BYTES_MAX)],
  server: { proxy: { '/v0': portal, '/api': portal } },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    /* Inlined assets would be `data:` addresses, which the content security policy refuses. */
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      /* The portal, and the page of a camera in a frame of another site. */
      input: { index: `${import.meta.dirname}/index.html`, embed: `${import.meta.dirname}/embed.html` },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            ...startChunks({
              small: `${import.meta.dirname}/src/embed/main.tsx`,
              large: `${import.meta.dirname}/src/main.tsx`,
            }),
          ],
        },
      },
    },
  },
  test: {
    setupFiles: ['./src/testing/setup.ts'],
    css: false,
    restoreMocks: true,
    testTimeout: 120_000,
    unstubGlobals: true,
  },
})
