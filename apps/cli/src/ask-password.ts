/** A password is never an argument: arguments are seen by everyone on the machine and stay in the shell's history. */
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { CliError } from './cli-error.ts'

const INPUT_BYTES_MAX = 4096

/** Asked for twice at a terminal, without showing it; otherwise the first line of standard input. */
export async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) return readFirstLine(process.stdin)
  const password = await askHidden('Password: ')
  if ((await askHidden('Once more: ')) !== password) throw new CliError('the two passwords differ')
  return password
}

async function askHidden(question: string): Promise<string> {
  process.stderr.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true })
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}

export async function readFirstLine(input: AsyncIterable<Buffer | string>): Promise<string> {
  let text = ''
  for await (const chunk of input) {
    text += chunk.toString()
    if (text.includes('\n') || text.length > INPUT_BYTES_MAX) break
  }
  return text.split(/\r?\n/)[0] ?? ''
}
