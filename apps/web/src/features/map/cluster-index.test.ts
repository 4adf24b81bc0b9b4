import { describe, expect, it } from 'vitest'
import { createClusterIndex, MAP_ZOOM_MAX } from './cluster-index.ts'
import { buildMapCamera } from './testing/build-map-camera.ts'

const WORLD = { west: -180, south: -85, east: 180, north: 85 }
const near = (number: string, step: number) =>
  buildMapCamera({ number, latitude: 54.73 + step, longitude: 55.96 + step })

describe('the clusters of a map', () => {
  it('hold cameras that are close together, with their count', () => {
    const index = createClusterIndex([near('1', 0), near('2', 0.001), near('3', 20)])
    const items = index.itemsIn(WORLD, 5)
    expect(items).toHaveLength(2)
    expect(items).toContainEqual(expect.objectContaining({ kind: 'cluster', count: 2 }))
    expect(items).toContainEqual(expect.objectContaining({ kind: 'camera', camera: near('3', 20) }))
  })

  it('fall apart at a zoom that they name', () => {
    const index = createClusterIndex([near('1', 0), near('2', 0.001)])
    const [cluster] = index.itemsIn(WORLD, 3)
    if (cluster?.kind !== 'cluster') throw new Error('no cluster')
    const zoom = index.expansionZoom(cluster.id)
    expect(zoom).toBeGreaterThan(10)
    expect(index.itemsIn(WORLD, zoom ?? 0)).toHaveLength(2)
  })

  it('of cameras in one place never fall apart, and name their cameras', () => {
    const index = createClusterIndex([near('1', 0), near('2', 0)])
    const [cluster] = index.itemsIn(WORLD, MAP_ZOOM_MAX)
    if (cluster?.kind !== 'cluster') throw new Error('no cluster')
    expect(index.expansionZoom(cluster.id)).toBeNull()
    expect(index.camerasOf(cluster.id, 10).map(({ number }) => number)).toEqual(['1', '2'])
    expect(index.camerasOf(cluster.id, 1)).toHaveLength(1)
  })

  it('leave out what lies outside of the part that is shown', () => {
    const index = createClusterIndex([near('1', 0)])
    expect(index.itemsIn({ west: 0, south: 0, east: 10, north: 10 }, 10)).toEqual([])
  })

  it('are few in any view of 20,000 cameras', () => {
    const cameras = Array.from({ length: 20_000 }, (_, index) =>
      buildMapCamera({
        number: String(index + 1),
        latitude: 54.7 + ((index * 7919) % 1000) / 8000,
        longitude: 55.9 + ((index * 104_729) % 1000) / 5000,
      }),
    )
    const index = createClusterIndex(cameras)
    const count = index.itemsIn(WORLD, 12).reduce((sum, item) => sum + (item.kind === 'cluster' ? item.count : 1), 0)
    expect(count).toBe(20_000)
    expect(index.itemsIn({ west: 55.94, south: 54.72, east: 55.98, north: 54.74 }, 16).length).toBeLessThan(400)
  })
})
