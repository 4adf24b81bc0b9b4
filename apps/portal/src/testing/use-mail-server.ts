/** A mail server on loopback, and what it was given. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  from: string
  to: string[]
  /** Headers and body as they came, with long headers in one line. */
  text: string
}

export interface TestMailServer {
  port: number
  mails: ReceivedMail[]
  /** What it answers to a recipient: its code, or null to take the mail. */
  refuseWith: number | null
  close(): Promise<void>
}

export async function startMailServer(): Promise<TestMailServer> {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo(_address, _session, callback) {
      if (started.refuseWith === null) return callback()
      callback(Object.assign(new Error('no'), { responseCode: started.refuseWith }))
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const text = Buffer.concat(chunks)
          .toString('utf8')
          .replace(/\r\n[ \t]+/g, ' ')
        mails.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), text })
        callback()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const started: TestMailServer = {
    port: (server.server.address() as AddressInfo).port,
    mails,
    refuseWith: null,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return started
}

/** The text of a mail whose body is in base64 or quoted-printable. */
export function readMail({ text }: ReceivedMail): { subject: string; body: string } {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const raw = rest.join('\r\n\r\n')
  const encoding = /content-transfer-encoding: (\S+)/i.exec(head)?.[1]
  const subject = /^subject: (.*)$/im.exec(head)?.[1] ?? ''
  return { subject: decodeWords(subject), body: decodeBody(raw, encoding) }
}

const decodeBody = (raw: string, encoding: string | undefined): string => {
  if (encoding === 'base64') return Buffer.from(raw, 'base64').toString('utf8')
  return encoding === 'quoted-printable' ? decodeQuoted(raw.replace(/=\r\n/g, '')) : raw
}

const decodeQuoted = (text: string): string =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

/** RFC 2047. */
const decodeWords = (text: string): string =>
  text
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuoted(word.replaceAll('_', ' ')),
    )
