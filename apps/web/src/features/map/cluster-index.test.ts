import { describe, expect, it } from 'vitest'
import { createClusterIndex, MAP_ZOOM_MAX, placesOf } from './cluster-index.ts'

const WORLD = { west: -180, south: -85, east: 180, north: 85 }
const near = (step: number) => ({ latitude: 54.73 + step, longitude: 55.96 + step })
const indexOf = (...steps: number[]) => createClusterIndex(placesOf(steps.map(near)))

describe('the clusters of a map', () => {
  it('hold cameras that are close together, with their count', () => {
    const items = indexOf(0, 0.001, 20).itemsIn(WORLD, 5)
    expect(items).toHaveLength(2)
    expect(items).toContainEqual(expect.objectContaining({ kind: 'cluster', count: 2 }))
    expect(items).toContainEqual(expect.objectContaining({ kind: 'camera', position: 2 }))
  })

  it('fall apart at a zoom that they name', () => {
    const index = indexOf(0, 0.001)
    const [cluster] = index.itemsIn(WORLD, 3)
    if (cluster?.kind !== 'cluster') throw new Error('no cluster')
    const opening = index.open(cluster.id)
    if (opening.kind !== 'zoom') throw new Error('no zoom')
    expect(opening.zoom).toBeGreaterThan(10)
    expect(index.itemsIn(WORLD, opening.zoom)).toHaveLength(2)
  })

  it('of cameras in one place never fall apart, and name their cameras, at most 100', () => {
    const index = indexOf(20, 0, 0)
    const cluster = index.itemsIn(WORLD, MAP_ZOOM_MAX).find(({ kind }) => kind === 'cluster')
    if (cluster?.kind !== 'cluster') throw new Error('no cluster')
    expect(index.open(cluster.id)).toEqual({ kind: 'list', positions: [1, 2] })

    const crowd = indexOf(...Array.from({ length: 120 }, () => 0))
    const [all] = crowd.itemsIn(WORLD, MAP_ZOOM_MAX)
    if (all?.kind !== 'cluster') throw new Error('no cluster')
    const opening = crowd.open(all.id)
    expect(opening.kind === 'list' && opening.positions.length).toBe(100)
  })

  it('leave out what lies outside of the part that is shown', () => {
    expect(indexOf(0).itemsIn({ west: 0, south: 0, east: 10, north: 10 }, 10)).toEqual([])
  })

  it('are few in any view of 20,000 cameras', () => {
    const cameras = Array.from({ length: 20_000 }, (_, index) => ({
      latitude: 54.7 + ((index * 7919) % 1000) / 8000,
      longitude: 55.9 + ((index * 104_729) % 1000) / 5000,
    }))
    const index = createClusterIndex(placesOf(cameras))
    const count = index.itemsIn(WORLD, 12).reduce((sum, item) => sum + (item.kind === 'cluster' ? item.count : 1), 0)
    expect(count).toBe(20_000)
    expect(index.itemsIn({ west: 55.94, south: 54.72, east: 55.98, north: 54.74 }, 16).length).toBeLessThan(400)
  })
})
