import {
  EMBED_OPTIONS_DEFAULT,
  EMBED_RENEW_BEFORE_S,
  type EmbedOptions,
  type EmbedSession,
  parseEmbedOptions,
  stillUrl,
} from '@sova/contract'
import { IconPlayerPlayFilled, IconVideoOff } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEnvironment } from '../shared/environment.ts'
import { Blank } from '../shared/ui/Blank.tsx'
import { LoadFailure } from '../shared/ui/LoadFailure.tsx'
import classes from './EmbedPage.module.css'
import { embeddedCamera, embeddedNumber, loadEmbedSession } from './embed-session.ts'

/** On its way at once, beside the question who may watch. */
const playerCode = import('../player/index.ts')
const Player = lazy(async () => ({ default: (await playerCode).Player }))

type Loaded = EmbedSession | 'unavailable' | 'failed' | null

export function EmbedPage({ pathname, search }: { pathname: string; search: string }) {
  const { t } = useTranslation(['embed', 'errors'])
  const { reloadPage } = useEnvironment()
  const options = useMemo(() => parseEmbedOptions(new URLSearchParams(search)) ?? EMBED_OPTIONS_DEFAULT, [search])
  const { loaded, renew } = useEmbedSession(embeddedNumber(pathname), search)
  const [isStarted, setStarted] = useState(options.autoplay)

  if (loaded === null) return null
  if (loaded === 'failed') return <LoadFailure reason={t('errors:network')} onReload={reloadPage} />
  if (loaded === 'unavailable') {
    return <Blank icon={IconVideoOff} title={t('unavailable')} hint={t('unavailableHint')} role="alert" />
  }
  return isStarted ? (
    <EmbeddedPlayer session={loaded} options={options} onTokenRefused={renew} />
  ) : (
    <StartButton session={loaded} onStart={() => setStarted(true)} />
  )
}

/** A portal that is away is asked again this often: nobody may sit at the frame who could press a button. */
const RETRY_MS = 30_000

/**
 * The page's session. The page is loaded anew shortly before its token ends, once the portal answers: a page that can't be
 * loaded would leave the browser's own error in the frame for good. A token that is refused before that is replaced in
 * place, for a page that reloads at every fault of a server would storm it.
 */
function useEmbedSession(number: string, search: string): { loaded: Loaded; renew(): void } {
  const { reloadPage } = useEnvironment()
  const [loaded, setLoaded] = useState<Loaded>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const left = new AbortController()
    const keepOr = (state: Loaded) => setLoaded((current) => (isSession(current) && attempt > 0 ? current : state))
    loadEmbedSession(number, search, left.signal)
      .then((session) => setLoaded(session ?? 'unavailable'))
      .catch(() => left.signal.aborted || keepOr('failed'))
    return () => left.abort()
  }, [number, search, attempt])

  const lifeS = isSession(loaded) ? loaded.token_l_ttl : null
  useEffect(() => {
    if (lifeS === null) return
    const left = new AbortController()
    const reload = (): void => {
      loadEmbedSession(number, search, left.signal)
        .then((session) => (session ? reloadPage() : setLoaded('unavailable')))
        .catch(() => {
          if (!left.signal.aborted) timer = setTimeout(reload, RETRY_MS)
        })
    }
    let timer = setTimeout(reload, Math.max(EMBED_RENEW_BEFORE_S, lifeS - EMBED_RENEW_BEFORE_S) * 1000)
    return () => {
      left.abort()
      clearTimeout(timer)
    }
  }, [lifeS, number, search, reloadPage])

  const title = isSession(loaded) ? loaded.title : null
  useEffect(() => {
    if (title !== null) document.title = title
  }, [title])
  const renew = useCallback(() => setAttempt((count) => count + 1), [])
  const hasFailed = loaded === 'failed'
  useEffect(() => {
    if (!hasFailed) return
    const timer = setInterval(renew, RETRY_MS)
    return () => clearInterval(timer)
  }, [hasFailed, renew])
  return { loaded, renew }
}

const isSession = (loaded: Loaded): loaded is EmbedSession => typeof loaded === 'object' && loaded !== null

interface EmbeddedPlayerProps {
  session: EmbedSession
  options: EmbedOptions
  onTokenRefused(): void
}

function EmbeddedPlayer({ session, options, onTokenRefused }: EmbeddedPlayerProps) {
  const camera = useMemo(() => embeddedCamera(session), [session])
  /* Without low latency pictures come by HLS, which a proxy in between can keep for many viewers. */
  const opening = useMemo(
    () => ({ isMuted: options.mute, transport: options.realtime ? null : ('hls' as const) }),
    [options],
  )
  return (
    <main className={classes.page}>
      <Suspense>
        <Player
          camera={camera}
          timezone={session.timezone}
          initialTimeMs={null}
          onTimeChange={() => undefined}
          onTokenRefused={onTokenRefused}
          opening={opening}
        />
      </Suspense>
    </main>
  )
}

/** Nothing is streamed to a page whose reader does not ask for it. */
function StartButton({ session, onStart }: { session: EmbedSession; onStart(): void }) {
  const { t } = useTranslation('player')
  const { nowMs } = useEnvironment()
  const [still] = useState(() => stillUrl({ ...session, token: session.token_l }, nowMs(), 600))
  return (
    <main className={classes.page}>
      {still.kind === 'jpeg' && <img className={classes.still} src={still.url} alt="" />}
      <button type="button" className={classes.start} aria-label={`${t('play')}: ${session.title}`} onClick={onStart}>
        <IconPlayerPlayFilled size={32} aria-hidden />
      </button>
    </main>
  )
}
