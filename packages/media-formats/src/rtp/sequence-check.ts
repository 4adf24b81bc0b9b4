/** Whether packets are missing before this one, by its 16-bit sequence number (RFC 3550 appendix A.1). */

export type SequenceVerdict = 'next' | 'gap' | 'repeated'

/** Numbers this little behind are packets sent twice; farther behind, the camera began to count anew. */
const REPEATED_SPAN = 64
/** Numbers farther ahead than this are no loss either (MAX_DROPOUT of the appendix). */
const LOST_MAX = 3000

export class SequenceCheck {
  #last = -1
  #lostCount = 0

  /** Packets that never came; a camera that begins to count anew adds nothing. */
  get lostCount(): number {
    return this.#lostCount
  }

  judge(sequence: number): SequenceVerdict {
    const step = (sequence - this.#last) & 0xffff
    if (this.#last >= 0 && (step === 0 || step > 0x10000 - REPEATED_SPAN)) return 'repeated'
    const isFirst = this.#last < 0
    this.#last = sequence
    if (isFirst || step === 1) return 'next'
    if (step <= LOST_MAX) this.#lostCount += step - 1
    return 'gap'
  }
}
