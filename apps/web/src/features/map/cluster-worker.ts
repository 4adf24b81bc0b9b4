/** Keeps the clusters of a map beside the page: with 20,000 cameras, making them takes longer than a frame may. */
import { createClusterIndex } from './cluster-index.ts'
import type { ClusterRequest } from './clusters.ts'

let index = createClusterIndex(new Float64Array())

self.addEventListener('message', ({ data }: MessageEvent<ClusterRequest>) => {
  if (data.type === 'places') index = createClusterIndex(data.places)
  else if (data.type === 'items') self.postMessage({ id: data.id, answer: index.itemsIn(data.bounds, data.zoom) })
  else self.postMessage({ id: data.id, answer: index.open(data.clusterId) })
})
