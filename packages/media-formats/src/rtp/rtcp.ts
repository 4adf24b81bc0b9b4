/** What a receiver needs of RTCP (RFC 3550 §6): sender reports, which tell wall clock time, and goodbyes. */
import { MalformedError } from '../bits/malformed-error.ts'
import { NTP_EPOCH_OFFSET_S } from './ntp.ts'

export interface SenderReport {
  readonly kind: 'sender_report'
  readonly ssrc: number
  /** The sender's clock, Unix ms. */
  readonly wallClockMs: number
  /** The RTP timestamp of the same moment. */
  readonly timestamp: number
}

export interface Goodbye {
  readonly kind: 'goodbye'
}

const SENDER_REPORT = 200
const GOODBYE = 203
const SENDER_REPORT_BYTES_MIN = 28

/** Reports of a compound packet; kinds that a receiver does not need are stepped over. @throws MalformedError */
export function parseRtcp(compound: Uint8Array): (SenderReport | Goodbye)[] {
  const view = new DataView(compound.buffer, compound.byteOffset, compound.byteLength)
  const reports: (SenderReport | Goodbye)[] = []
  let position = 0
  while (position + 4 <= compound.length) {
    if (view.getUint8(position) >> 6 !== 2) throw new MalformedError('the packet is no RTCP version 2')
    const end = position + (view.getUint16(position + 2) + 1) * 4
    if (end > compound.length) throw new MalformedError('an RTCP packet reaches past the end')
    const type = view.getUint8(position + 1)
    if (type === GOODBYE) reports.push({ kind: 'goodbye' })
    if (type === SENDER_REPORT) reports.push(parseSenderReport(view, position, end))
    position = end
  }
  return reports
}

function parseSenderReport(view: DataView, position: number, end: number): SenderReport {
  if (end - position < SENDER_REPORT_BYTES_MIN) throw new MalformedError('an RTCP sender report is cut off')
  const seconds = view.getUint32(position + 8) - NTP_EPOCH_OFFSET_S
  const fractionMs = (view.getUint32(position + 12) / 2 ** 32) * 1000
  return {
    kind: 'sender_report',
    ssrc: view.getUint32(position + 4),
    wallClockMs: seconds * 1000 + fractionMs,
    timestamp: view.getUint32(position + 16),
  }
}
