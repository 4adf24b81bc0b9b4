import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseByteRange } from './byte-range.ts'
import { MAP_TILES_PATH, readMapTiles } from './map-tiles.ts'
import { serveMapTiles } from './serve-map-tiles.ts'

let dir: string

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'sova-map-'))
  writeFileSync(join(dir, 'town.pmtiles'), '0123456789')
})
afterAll(() => rmSync(dir, { recursive: true }))

describe('the setting of the map’s base', () => {
  it('takes an address of tiles and lets the page reach its host only', () => {
    const address = 'https://tiles.example:8443/{z}/{x}/{y}.png?key=1'
    expect(readMapTiles(address, dir)).toEqual({ address, origin: 'https://tiles.example:8443', file: null })
    expect(readMapTiles('https://{s}.tiles.example/{z}/{x}/{y}.png', dir).origin).toBe('https://*.tiles.example')
    expect(readMapTiles('HTTP://10.0.0.5:8080/{z}/{x}/{y}.png', dir).origin).toBe('http://10.0.0.5:8080')
  })

  it('takes an archive by address and by file', () => {
    expect(readMapTiles('https://maps.example/ufa.pmtiles', dir).origin).toBe('https://maps.example')
    expect(readMapTiles('town.pmtiles', dir)).toEqual({
      address: MAP_TILES_PATH,
      origin: null,
      file: join(dir, 'town.pmtiles'),
    })
  })

  it.each([
    'https://tiles.example/map.png',
    'https:///{z}/{x}/{y}',
    "https://x.example;script-src 'unsafe-inline'/{z}/{x}/{y}",
    'http://tile_server:8080/{z}/{x}/{y}.png',
    'http://[fd00::5]/{z}/{x}/{y}.png',
    'https://карты.example/ufa.pmtiles',
    'missing.pmtiles',
    'ftp://x/{z}/{x}/{y}',
  ])('refuses %s at the start', (text) => {
    expect(() => readMapTiles(text, dir)).toThrow(/SOVA_MAP_TILES/)
  })
})

describe('a byte range', () => {
  it.each([
    [undefined, { start: 0, end: 9 }],
    ['bytes=2-5', { start: 2, end: 5 }],
    ['bytes=7-', { start: 7, end: 9 }],
    ['bytes=7-99', { start: 7, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=10-', null],
    ['bytes=5-2', null],
    ['bytes=-0', null],
    ['bytes=0-1,4-5', null],
    ['lines=0-1', null],
  ])('%s of ten bytes is %o', (header, range) => {
    expect(parseByteRange(header, 10)).toEqual(range)
  })
})

describe('an archive of tiles on the portal', () => {
  it('is served piece by piece', async () => {
    const http = fastify()
    serveMapTiles(http, readMapTiles('town.pmtiles', dir))
    const piece = await http.inject({ url: MAP_TILES_PATH, headers: { range: 'bytes=2-5' } })
    expect([piece.statusCode, piece.body, piece.headers['content-range']]).toEqual([206, '2345', 'bytes 2-5/10'])
    expect((await http.inject({ url: MAP_TILES_PATH, headers: { range: 'bytes=99-' } })).statusCode).toBe(416)
    expect((await http.inject({ url: MAP_TILES_PATH })).body).toBe('0123456789')
    await http.close()
  })
})
