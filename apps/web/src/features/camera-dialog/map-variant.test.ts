import { expect, it } from 'vitest'
import { mapVariantOf } from './map-variant.ts'

it.each([
  ['/cams/fav', '/map/fav'],
  ['/map/fav/', '/map/fav'],
  ['/map/public', '/map/public'],
  ['/cams/my', '/map/my'],
  ['/cams/folder/5', '/map/my'],
  ['/cams/search', '/map/my'],
])('from %s the on-map button leads to %s [DIALOG-09]', (pathname, path) => {
  expect(mapVariantOf(pathname)).toBe(path)
})
