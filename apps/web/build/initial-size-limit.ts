/** Fails the build when the JavaScript of the first page grows above a limit, and says what it is made of. */
import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

interface Chunk {
  fileName: string
  code: string
  isEntry: boolean
  imports: readonly string[]
}

/** The entry chunks and everything they import without `import()`. */
export function initialChunks(chunks: readonly Chunk[]): Chunk[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const found = new Map<string, Chunk>()
  const queue = chunks.filter((chunk) => chunk.isEntry)
  for (const chunk of queue) {
    if (found.has(chunk.fileName)) continue
    found.set(chunk.fileName, chunk)
    for (const name of chunk.imports) {
      const imported = byName.get(name)
      if (imported) queue.push(imported)
    }
  }
  return [...found.values()]
}

export function initialSizeLimit(bytesMax: number): Plugin {
  return {
    name: 'initial-size-limit',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const sizes = initialChunks(chunks).map(({ fileName, code }) => ({ fileName, bytes: gzipSync(code).byteLength }))
      const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
      const list = sizes.map(({ fileName, bytes }) => `${fileName} ${bytes}`).join(', ')
      if (total > bytesMax) this.error(`initial JavaScript is ${total} gzip bytes, at most ${bytesMax}: ${list}`)
      this.info(`initial JavaScript: ${total} gzip bytes of at most ${bytesMax} (${list})`)
    },
  }
}
