import { MalformedError } from '../bits/malformed-error.ts'

/** Where one sample lies and when it is due. */
export interface MovieSample {
  readonly trackId: number
  /** In the track's ticks; below zero for what an edit list hides. */
  readonly dts: number
  readonly compositionOffset: number
  readonly duration: number
  readonly isKeyframe: boolean
  /** From the beginning of the file or segment. */
  readonly offset: number
  readonly size: number
}

/** Five hours of picture, or three of sound. */
export const MOVIE_SAMPLES_MAX = 500_000
export const FRAGMENT_SAMPLES_MAX = 100_000

/** Reads the fields of a box's content; past its end is a `MalformedError`. */
export class FieldReader {
  readonly #view: DataView
  #at = 0

  constructor(content: Uint8Array) {
    this.#view = new DataView(content.buffer, content.byteOffset, content.byteLength)
  }

  #take(length: number): number {
    const at = this.#at
    if (at + length > this.#view.byteLength) throw new MalformedError('a box ends in the middle of a field')
    this.#at = at + length
    return at
  }

  uint32 = (): number => this.#view.getUint32(this.#take(4))
  int32 = (): number => this.#view.getInt32(this.#take(4))
  uint16 = (): number => this.#view.getUint16(this.#take(2))
  uint64 = (): number => Number(this.#view.getBigUint64(this.#take(8)))
  int64 = (): number => Number(this.#view.getBigInt64(this.#take(8)))
  skip = (length: number): void => void this.#take(length)
}
