/** Bytes of a process's output to lines of text, each bounded: a program that never ends its line costs no memory. */
import { StringDecoder } from 'node:string_decoder'

export const LINE_LENGTH_MAX = 32_768

export interface LineSplitter {
  push(chunk: Buffer): void
  /** Gives out what came after the last line end. */
  end(): void
}

export function createLineSplitter(onLine: (line: string) => void): LineSplitter {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  const give = (line: string) => {
    const text = line.endsWith('\r') ? line.slice(0, -1) : line
    if (text !== '') onLine(text.slice(0, LINE_LENGTH_MAX))
  }
  return {
    push(chunk) {
      const lines = (rest + decoder.write(chunk)).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) give(line)
      if (rest.length > LINE_LENGTH_MAX) rest = rest.slice(0, LINE_LENGTH_MAX)
    },
    end() {
      give(rest)
      rest = ''
    },
  }
}
