/** How many of what the scripts of a page hold, by a snapshot of the heap; two of them tell what grows. */
import type { CDPSession } from 'playwright-core'

interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } }
  nodes: number[]
  strings: string[]
}

export type HeapCounts = ReadonlyMap<string, number>

/** Numbers, code and shapes of the engine come and go by themselves. */
const COUNTED_TYPES: ReadonlySet<string | undefined> = new Set(['object', 'closure', 'array', 'native'])

export async function countHeap(session: CDPSession): Promise<HeapCounts> {
  const chunks: string[] = []
  const take = ({ chunk }: { chunk: string }) => chunks.push(chunk)
  session.on('HeapProfiler.addHeapSnapshotChunk', take)
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  session.off('HeapProfiler.addHeapSnapshotChunk', take)
  return countNodes(JSON.parse(chunks.join('')))
}

function countNodes({ snapshot: { meta }, nodes, strings }: Snapshot): HeapCounts {
  const width = meta.node_fields.length
  const [typeAt, nameAt] = [meta.node_fields.indexOf('type'), meta.node_fields.indexOf('name')]
  const counts = new Map<string, number>()
  for (let at = 0; at < nodes.length; at += width) {
    const type = meta.node_types[0][nodes[at + typeAt] ?? 0]
    if (!COUNTED_TYPES.has(type)) continue
    const name = `${type} ${(strings[nodes[at + nameAt] ?? 0] ?? '').slice(0, 60)}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}

export interface Growth {
  readonly name: string
  readonly before: number
  readonly after: number
}

/** What there is most more of. */
export function heapGrowth(before: HeapCounts, after: HeapCounts, most: number): Growth[] {
  return [...after]
    .map(([name, count]) => ({ name, before: before.get(name) ?? 0, after: count }))
    .sort((a, b) => b.after - b.before - (a.after - a.before))
    .slice(0, most)
}
