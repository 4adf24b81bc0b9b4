/** What the person at the terminal sees of the log: short lines with the name of the process in front. */

/** pino's levels. */
export const LEVEL_INFO = 30
export const LEVEL_WARN = 40
const LEVEL_ERROR = 50

const NAME_WIDTH = 9

interface LogRecord {
  level: number
  text: string
}

/** A line of JSON as our logger writes it, what a program says to other programs, or plain text: a warning. */
export function readLogRecord(line: string): LogRecord {
  const record = parseObject(line)
  if (!record) return { level: LEVEL_WARN, text: line }
  if (typeof record.msg !== 'string') return { level: LEVEL_INFO, text: line }
  const level = typeof record.level === 'number' ? record.level : LEVEL_INFO
  const about = record.camera ?? record.number
  const subject = isName(about) ? `camera ${about}: ` : ''
  const alert = isName(record.alert) ? `${record.alert} of ${String(record.subject)}` : null
  const cause = parseNested(record.err)?.message ?? record.detail
  return { level, text: subject + [record.msg, alert, cause].filter(isName).join(': ') }
}

function parseObject(line: string): Record<string, unknown> | null {
  if (!line.startsWith('{')) return null
  try {
    return parseNested(JSON.parse(line))
  } catch {
    return null
  }
}

const isName = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

const parseNested = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null ? { ...value } : null

export function formatLine(name: string, { level, text }: LogRecord): string {
  const mark = level >= LEVEL_ERROR ? 'error: ' : level >= LEVEL_WARN ? 'warning: ' : ''
  return `${name.padEnd(NAME_WIDTH)} ${mark}${text}`
}

/** Shows lines of one process from the given level on. */
export function createTerminal(name: string, levelMin: number, print: (line: string) => void = console.log) {
  return (line: string): void => {
    const record = readLogRecord(line)
    if (record.level >= levelMin) print(formatLine(name, record))
  }
}
