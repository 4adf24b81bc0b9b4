/** Parses the answer of a map beside the page: four megabytes of JSON take longer than a frame may. */
import { parseMapAnswer } from './parse-map-answer.ts'
import type { AnswerPart } from './read-map-answer.ts'

/** Cameras that the page takes over at once, within a few milliseconds. */
const PART_CAMERAS = 500

self.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  const answer = parseMapAnswer(data)
  const cameras = answer?.results ?? []
  for (let at = 0; at < cameras.length; at += PART_CAMERAS) tell({ cameras: cameras.slice(at, at + PART_CAMERAS) })
  tell({ end: answer === null ? 'refused' : 'whole' })
})

const tell = (part: AnswerPart) => self.postMessage(part)
