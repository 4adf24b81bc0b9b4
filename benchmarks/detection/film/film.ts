/** A film as detection sees it: small grey pictures at 5 a second, decoded from H.264 as a camera sends it. */

import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { WeatherName } from '../../../apps/camera-simulator/src/weather/weather.ts'
import type { LumaImage } from '../../../packages/detection/src/picture/luma-image.ts'
import type { ScenarioKind } from './scenario.ts'

export interface FilmSubject {
  readonly kind: ScenarioKind
  readonly weather: WeatherName
  readonly seed: number
  readonly lengthS: number
}

export interface Film {
  readonly subject: FilmSubject
  readonly images: readonly { image: LumaImage; atMs: number }[]
}

/** Raised when scenarios, weathers or the encoding change. */
const FILM_VERSION = 1

export const filmName = ({ kind, weather, seed, lengthS }: FilmSubject) =>
  `${kind}-${weather}-${seed}-${lengthS}-v${FILM_VERSION}.film`

/** Films that are not in the folder yet are drawn, encoded and decoded there, by one process. */
export async function makeFilms(folder: string, subjects: readonly FilmSubject[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  const missing = subjects.filter((subject) => !existsSync(join(folder, filmName(subject))))
  if (missing.length === 0) return
  const script = fileURLToPath(new URL('./film-process.ts', import.meta.url))
  await new Promise<void>((resolve, reject) => {
    const args = ['--import', 'tsx', script, folder, JSON.stringify(missing)]
    // The script ends itself with a signal: the files tell whether they were made.
    execFile(process.execPath, args, { maxBuffer: 1 << 24 }, (_error, _stdout, stderr) => {
      const isMade = missing.every((subject) => existsSync(join(folder, filmName(subject))))
      if (isMade) resolve()
      else reject(new Error(`the films were not made: ${stderr}`))
    })
  })
}

export async function readFilm(folder: string, subject: FilmSubject): Promise<Film> {
  const bytes = await readFile(join(folder, filmName(subject)))
  const headEnd = bytes.indexOf(0x0a)
  const head: { width: number; height: number; timesMs: number[] } = JSON.parse(bytes.toString('utf8', 0, headEnd))
  const { width, height, timesMs } = head
  const size = width * height
  const images = timesMs.map((atMs, index) => {
    const from = headEnd + 1 + index * size
    return { atMs, image: { width, height, luma: bytes.subarray(from, from + size) } }
  })
  return { subject, images }
}
