import { MapAnswer } from '@sova/contract'
import * as z from 'zod/mini'

/** Null for what is no answer of a map. */
export function parseMapAnswer(body: ArrayBuffer): z.output<typeof MapAnswer> | null {
  try {
    const answer = z.safeParse(MapAnswer, JSON.parse(new TextDecoder().decode(body)))
    return answer.success ? answer.data : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
