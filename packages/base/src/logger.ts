/** JSON lines to standard output. Passwords and tokens are taken out of every line before it is written. */
import pino, { type DestinationStream, type Logger as PinoLogger } from 'pino'

export type Logger = PinoLogger

const SECRET_PATHS = [
  'password',
  '*.password',
  'token',
  '*.token',
  'token_l',
  'token_r',
  'token_d',
  'authorization',
  '*.authorization',
  'cookie',
  '*.cookie',
  'headers.authorization',
  'headers.cookie',
  'req.headers.authorization',
  'req.headers.cookie',
]

const URL_CREDENTIALS = /([a-z][a-z0-9+.-]*:\/\/)[^\s/"']*@/gi
const TOKEN_IN_QUERY = /([?&](?:token|setup)=)[^&\s"'#]+/gi

/** Takes credentials out of addresses (`rtsp://user:pass@host`) and token values out of queries. */
export function redact(text: string): string {
  return text.replace(URL_CREDENTIALS, '$1***@').replace(TOKEN_IN_QUERY, '$1***')
}

export function createLogger(name: string, options: { level?: string; destination?: DestinationStream } = {}): Logger {
  const settings: pino.LoggerOptions = {
    name,
    level: options.level ?? process.env.SOVA_LOG_LEVEL ?? 'info',
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRET_PATHS, censor: '***' },
    hooks: { streamWrite: redact },
  }
  return options.destination ? pino(settings, options.destination) : pino(settings)
}
