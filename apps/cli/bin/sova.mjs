#!/usr/bin/env node
/** `npx sova …` in the repository; the program itself is built by the first `npm start`, or `npm run build`. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const main = new URL('../dist/main.js', import.meta.url)
if (!existsSync(fileURLToPath(main))) {
  console.error('sova: not built yet; run: npm run build')
  process.exit(1)
}
await import(main.href)
