/** Fails the build when the JavaScript that a page begins with grows above a limit, and says what it is made of. */
import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

interface Chunk {
  fileName: string
  code: string
  isEntry: boolean
  imports: readonly string[]
}

/** An entry chunk and everything that it imports without `import()`. */
export function initialChunks(chunks: readonly Chunk[], entry: Chunk): Chunk[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const found = new Map<string, Chunk>()
  const queue = [entry]
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
      for (const entry of chunks.filter((chunk) => chunk.isEntry)) {
        const { total, list } = measure(initialChunks(chunks, entry))
        const finding = `initial JavaScript of ${entry.name}: ${total} gzip bytes of at most ${bytesMax} (${list})`
        if (total > bytesMax) this.error(finding)
        this.info(finding)
      }
    },
  }
}

function measure(chunks: readonly Chunk[]): { total: number; list: string } {
  const sizes = chunks.map(({ fileName, code }) => ({ fileName, bytes: gzipSync(code).byteLength }))
  return {
    total: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
    list: sizes.map(({ fileName, bytes }) => `${fileName} ${bytes}`).join(', '),
  }
}
