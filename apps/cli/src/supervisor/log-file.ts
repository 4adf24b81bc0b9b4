/** A log file that never grows past a bound: `portal.log`, and older parts as `portal.1.log` … `portal.4.log`. */
import { createWriteStream, existsSync, mkdirSync, openSync, renameSync, statSync, type WriteStream } from 'node:fs'
import { join } from 'node:path'

export const LOG_FILE_BYTES_MAX = 10 * 1024 * 1024
export const LOG_FILES_MAX = 5
/** Lines that wait for a slow disk; further ones are dropped and counted. */
const WAITING_BYTES_MAX = 1024 * 1024

export interface LogFile {
  write(line: string): void
  close(): Promise<void>
}

export interface LogFileInputs {
  dir: string
  name: string
  bytesMax?: number
  filesMax?: number
}

export function openLogFile(inputs: LogFileInputs): LogFile {
  const { dir, name, bytesMax = LOG_FILE_BYTES_MAX, filesMax = LOG_FILES_MAX } = inputs
  mkdirSync(dir, { recursive: true })
  const pathOf = (index: number) => join(dir, index === 0 ? `${name}.log` : `${name}.${index}.log`)
  let bytes = existsSync(pathOf(0)) ? statSync(pathOf(0)).size : 0
  let dropped = 0
  let stream = open()

  function open(): WriteStream {
    // Opened at once, so that the next turn finds the file to rename; what still waits goes on into the renamed one.
    const opened = createWriteStream(pathOf(0), { fd: openSync(pathOf(0), 'a') })
    // A full disk must not end the processes that log to it.
    opened.on('error', () => {
      dropped += 1
    })
    return opened
  }

  function rotate(): void {
    bytes = 0
    try {
      for (let index = filesMax - 2; index >= 0; index -= 1) {
        if (existsSync(pathOf(index))) renameSync(pathOf(index), pathOf(index + 1))
      }
      const turned = open()
      stream.end()
      stream = turned
    } catch {
      // The folder can't be written to now: the same file is used on, until the next turn.
    }
  }

  function append(line: string): void {
    if (stream.writableLength > WAITING_BYTES_MAX || stream.destroyed) {
      dropped += 1
      return
    }
    const text = `${line}\n`
    stream.write(text)
    bytes += Buffer.byteLength(text)
  }

  return {
    write(line) {
      if (bytes >= bytesMax) rotate()
      if (dropped > 0 && !stream.destroyed) {
        append(JSON.stringify({ level: 40, name, msg: 'lines of this log were dropped', dropped }))
        dropped = 0
      }
      append(line)
    },
    close: () => new Promise((resolve) => (stream.destroyed ? resolve() : stream.end(() => resolve()))),
  }
}
