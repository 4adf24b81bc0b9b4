/**
 * Mail over the operator's SMTP server. Its name is looked up for each mail and the connection goes to that address; the
 * certificate is checked against the name. A password is given only over TLS, or to this very machine.
 */
import { lookup } from 'node:dns/promises'
import { connect, type Socket } from 'node:net'
import type { Logger } from '@sova/base'
import { createTransport } from 'nodemailer'
import type { SmtpSettings } from '../notification-settings.ts'
import type { DeliveryOutcome } from './delivery-outcome.ts'

export interface Mail {
  /** Names the mail for good: the same at every attempt. */
  id: string
  to: string
  subject: string
  text: string
  signal: AbortSignal
}

export interface Mailer {
  send(mail: Mail): Promise<DeliveryOutcome>
}

export interface MailerInputs {
  smtp: SmtpSettings
  /** Of the portal; the right side of message ids. */
  domain: string
  timeoutMs: number
  logger: Logger
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/

export function createMailer({ smtp, domain, timeoutMs, logger }: MailerInputs): Mailer {
  const { host, port, isTls, user, from } = smtp
  const transport = createTransport({
    host,
    port,
    secure: isTls,
    requireTLS: user !== null && !LOOPBACK.test(host),
    ...(user ? { auth: { user: user.name, pass: user.password } } : {}),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // A mail is made of our own words alone.
    disableFileAccess: true,
    disableUrlAccess: true,
    getSocket(_options, callback) {
      openSocket(host, port, timeoutMs).then(
        (connection) => callback(null, { connection }),
        (error: Error) => callback(error, false),
      )
    },
  })
  const idDomain = domain.replace(/:\d+$/, '').replace(/[^A-Za-z0-9.-]/g, '-')

  return {
    async send({ id, to, subject, text, signal }) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          messageId: `<sova-${id}@${idDomain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal,
        })
        return { kind: 'sent' }
      } catch (error) {
        const outcome = outcomeOfError(error)
        // What the server answers may name the recipient.
        const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
        logger.warn({ code, responseCode, failure: outcome.failure, server: host }, 'a mail could not be sent')
        return outcome
      }
    },
  }
}

async function openSocket(host: string, port: number, timeoutMs: number): Promise<Socket> {
  const { address } = await lookup(host)
  return new Promise((resolve, reject) => {
    const socket = connect({ host: address, port, timeout: timeoutMs })
    socket.once('error', reject)
    socket.once('timeout', () =>
      socket.destroy(Object.assign(new Error('connecting took too long'), { code: 'ETIMEDOUT' })),
    )
    socket.once('connect', () => {
      socket.off('error', reject)
      socket.setTimeout(0)
      socket.removeAllListeners('timeout')
      resolve(socket)
    })
  })
}

function outcomeOfError(error: unknown): Exclude<DeliveryOutcome, { kind: 'sent' }> {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  // A wrong password is the operator's to put right: the mail waits. A recipient that is refused for good stays so.
  if (typeof responseCode === 'number' && responseCode >= 500 && code !== 'EAUTH') {
    return { kind: 'failed', failure: 'refused' }
  }
  if (typeof responseCode === 'number') return { kind: 'retry', failure: 'refused' }
  return { kind: 'retry', failure: code === 'ETIMEDOUT' || code === 'EABORT' ? 'timed_out' : 'unreachable' }
}
