/** Over what notifications leave the portal: the mail server, and the networks that webhooks may be in. */
import { ConfigError } from '@sova/base'
import { NotificationEmail } from '@sova/contract'

export interface SmtpSettings {
  host: string
  port: number
  /** TLS from the first byte (`smtps:`); otherwise STARTTLS where the server offers it. */
  isTls: boolean
  /** Given only over TLS. */
  user: { name: string; password: string } | null
  /** Of every mail. */
  from: string
}

export interface NotificationSettings {
  /** Null where no mail is sent. */
  smtp: SmtpSettings | null
  /** Reached by webhooks and Web Push beside the public Internet, as `10.0.5.0/24`. */
  networks: readonly string[]
}

const PORTS: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 }

export function readNotificationSettings(environment: NodeJS.ProcessEnv): NotificationSettings {
  const networks = (environment.SOVA_NOTIFICATION_NETWORKS ?? '').split(',').flatMap((text) => text.trim() || [])
  return { smtp: readSmtp(environment.SOVA_SMTP_URL, environment.SOVA_SMTP_FROM), networks }
}

/** What is wrong is said without the address, which has a password in it. */
function readSmtp(address: string | undefined, from: string | undefined): SmtpSettings | null {
  if (!address) return null
  const url = URL.canParse(address) ? new URL(address) : null
  const standardPort = url && PORTS[url.protocol]
  if (!url || standardPort === undefined || url.hostname === '') {
    throw new ConfigError('SOVA_SMTP_URL must be smtp://[user:password@]host[:port], or smtps://…')
  }
  if (!NotificationEmail.safeParse(from).success) {
    throw new ConfigError('SOVA_SMTP_FROM must be the address that mails come from, for example sova@example.org')
  }
  const name = decodeURIComponent(url.username)
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? (standardPort ?? 587) : Number(url.port),
    isTls: url.protocol === 'smtps:',
    user: name === '' ? null : { name, password: decodeURIComponent(url.password) },
    from: from?.trim() ?? '',
  }
}
