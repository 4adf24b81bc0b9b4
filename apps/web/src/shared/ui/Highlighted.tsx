import { Fragment } from 'react'
import { highlightParts } from '../highlight.ts'

/** A text with what a search found in it marked. */
export function Highlighted({ text, query }: { text: string; query: string }) {
  let at = 0
  return highlightParts(text, query).map((part) => {
    const key = at
    at += part.text.length
    return part.matched ? <mark key={key}>{part.text}</mark> : <Fragment key={key}>{part.text}</Fragment>
  })
}
