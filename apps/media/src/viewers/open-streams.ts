/** Everything that flows to a viewer for longer than one answer: who watches what, and how to end it. */
import type { Clock } from '@sova/base'
import type { MediaTokenClaims } from '@sova/contract'
import type { RightsHolder, TokenRights } from './token-rights.ts'

/** Why a stream is ended by us. */
export type EndReason = 'access_denied' | 'token_expired'

export interface OpenStream {
  readonly claims: MediaTokenClaims
  /** Downloads go on after their token's end: the window was paid with it, and a resumed one needs a new token. */
  readonly outlivesToken: boolean
  end(reason: EndReason): void
}

export interface OpenStreams {
  /** Returns how to take it off the list again. */
  add(stream: OpenStream): () => void
  count(): number
  /** The rights of these are judged anew by the next `review`. */
  suspect(concerns: (holder: RightsHolder) => boolean): void
  /** Ends what has expired or lost its rights; called every second. */
  review(): Promise<void>
}

export interface OpenStreamsInputs {
  readonly rights: TokenRights
  readonly isServed: (number: string) => boolean
  readonly clock: Clock
}

export function createOpenStreams({ rights, isServed, clock }: OpenStreamsInputs): OpenStreams {
  const streams = new Set<OpenStream>()
  /** New ones are among them: rights may have changed between the look at the token and the first byte. */
  const suspects = new Set<OpenStream>()

  function end(stream: OpenStream, reason: EndReason): void {
    streams.delete(stream)
    suspects.delete(stream)
    stream.end(reason)
  }

  async function judge(stream: OpenStream): Promise<void> {
    const verdict = isServed(stream.claims.number) ? await rights.judge(stream.claims) : 'denied'
    if (!streams.has(stream)) return
    if (verdict === 'denied') end(stream, 'access_denied')
    // Without an answer it stays under suspicion.
    else if (verdict === 'allowed') suspects.delete(stream)
  }

  return {
    add(stream) {
      streams.add(stream)
      suspects.add(stream)
      return () => {
        streams.delete(stream)
        suspects.delete(stream)
      }
    },
    count: () => streams.size,
    suspect(concerns) {
      for (const stream of streams) if (concerns(stream.claims)) suspects.add(stream)
    },
    async review() {
      const nowS = clock.nowMs() / 1000
      for (const stream of [...streams]) {
        if (!stream.outlivesToken && stream.claims.exp <= nowS) end(stream, 'token_expired')
      }
      await Promise.all([...suspects].map(judge))
    },
  }
}
