/** The clusters of a map, asked in the order in which they are told: places first, then what is in view. */
import { type ClusterOpening, createClusterIndex, type MapBounds, type MapItem } from './cluster-index.ts'

export interface Clusters {
  setPlaces(places: Float64Array<ArrayBuffer>): void
  itemsIn(bounds: MapBounds, zoom: number): Promise<MapItem[]>
  open(clusterId: number): Promise<ClusterOpening>
  close(): void
}

export type ClusterRequest =
  | { type: 'places'; places: Float64Array<ArrayBuffer> }
  | { type: 'items'; id: number; bounds: MapBounds; zoom: number }
  | { type: 'open'; id: number; clusterId: number }

interface ClusterAnswer {
  id: number
  answer: unknown
}

/** A browser without workers makes its clusters on the page. */
export const createClusters = (): Clusters =>
  typeof Worker === 'undefined' ? createPageClusters() : createWorkerClusters()

function createPageClusters(): Clusters {
  let index = createClusterIndex(new Float64Array())
  return {
    setPlaces(places) {
      index = createClusterIndex(places)
    },
    itemsIn: async (bounds, zoom) => index.itemsIn(bounds, zoom),
    open: async (clusterId) => index.open(clusterId),
    close: () => undefined,
  }
}

function createWorkerClusters(): Clusters {
  const worker = new Worker(new URL('./cluster-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, (answer: unknown) => void>()
  let lastId = 0
  const tell = (request: ClusterRequest, transfer: Transferable[] = []) => worker.postMessage(request, transfer)

  worker.addEventListener('message', ({ data }: MessageEvent<ClusterAnswer>) => {
    waiting.get(data.id)?.(data.answer)
    waiting.delete(data.id)
  })

  function ask<Answer>(request: (id: number) => ClusterRequest): Promise<Answer> {
    lastId += 1
    const id = lastId
    return new Promise((resolve) => {
      waiting.set(id, (answer) => resolve(answer as Answer))
      tell(request(id))
    })
  }

  return {
    setPlaces: (places) => tell({ type: 'places', places }, [places.buffer]),
    itemsIn: (bounds, zoom) => ask((id) => ({ type: 'items', id, bounds, zoom })),
    open: (clusterId) => ask((id) => ({ type: 'open', id, clusterId })),
    close() {
      worker.terminate()
      waiting.clear()
    },
  }
}
