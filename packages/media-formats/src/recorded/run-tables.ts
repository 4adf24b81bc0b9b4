/**
 * The sample tables of one fragment in few bytes (about five a sample), to be kept beside a recording: a download is
 * planned from them without a look at the recording itself. Numbers are LEB128, signed ones in zigzag.
 *
 * ```
 * count of runs; of each: kind, dataOffset, baseDecodeTime, wall clock in µs + 1 (0 = unknown), count of samples, bytes,
 * count of keyframes and the place of each (count + 1: every sample is one),
 * durations and then composition offsets as (entries, then of each repetitions and value), then a uint32 size a sample
 * ```
 */
import type { RecordedRun } from './recorded-fragment.ts'
import type { RunLengths } from './sample-columns.ts'

const KINDS = ['video', 'audio'] as const
/** A fragment has a run a track. */
const RUNS_MAX = 2
/** Far above what half a second of pictures or sound has. */
const SAMPLES_MAX = 100_000

export function writeRunTables(runs: readonly RecordedRun[]): Uint8Array {
  const bytes: number[] = []
  putNumber(bytes, runs.length)
  for (const { kind, dataOffset, baseDecodeTime, wallClockMs, samples } of runs) {
    putNumber(bytes, KINDS.indexOf(kind))
    putNumber(bytes, dataOffset)
    putNumber(bytes, baseDecodeTime)
    putNumber(bytes, wallClockMs === null ? 0 : Math.round(wallClockMs * 1000) + 1)
    putNumber(bytes, samples.count)
    putNumber(bytes, samples.byteCount)
    putNumber(bytes, samples.keyframes?.length ?? samples.count + 1)
    for (const place of samples.keyframes ?? []) putNumber(bytes, place)
    putRunLengths(bytes, samples.durations, (value) => value)
    putRunLengths(bytes, samples.compositionOffsets, zigzag)
    for (const byte of samples.sizes) bytes.push(byte)
  }
  return Uint8Array.from(bytes)
}

function putRunLengths(bytes: number[], { counts, values }: RunLengths, coded: (value: number) => number): void {
  putNumber(bytes, counts.length)
  for (const [index, count] of counts.entries()) {
    putNumber(bytes, count)
    putNumber(bytes, coded(values[index] ?? 0))
  }
}

/** Divides, for numbers up to 2^53 are wider than what bits can be shifted in. */
function putNumber(bytes: number[], value: number): void {
  let rest = value
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) | 0x80)
    rest = Math.floor(rest / 0x80)
  }
  bytes.push(rest)
}

const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value)
const unzigzag = (value: number): number => (value % 2 === 1 ? -(value + 1) / 2 : value / 2)

/** `bytes` from `start` to `end`; null for anything that `writeRunTables` does not write. Sizes are not copied. */
export function readRunTables(bytes: Uint8Array, start = 0, end = bytes.length): RecordedRun[] | null {
  const reader = new TableReader(bytes, start, end)
  const count = reader.number()
  if (count > RUNS_MAX) return null
  const runs: RecordedRun[] = []
  for (let index = 0; index < count; index += 1) {
    const run = readRun(reader)
    if (!run) return null
    runs.push(run)
  }
  return reader.isAtEnd ? runs : null
}

function readRun(reader: TableReader): RecordedRun | null {
  const kind = KINDS[reader.number()]
  const dataOffset = reader.number()
  const baseDecodeTime = reader.number()
  const wallClock = reader.number()
  const count = reader.number()
  const byteCount = reader.number()
  if (!kind || count > SAMPLES_MAX) return null
  const keyframes = readKeyframes(reader, count)
  const durations = readRunLengths(reader, count, (value) => value)
  const compositionOffsets = readRunLengths(reader, count, unzigzag)
  const sizes = reader.bytes(count * 4)
  if (keyframes === undefined || !durations || !compositionOffsets || !sizes) return null
  const samples = { count, byteCount, sizes, durations, compositionOffsets, keyframes }
  return { kind, dataOffset, baseDecodeTime, wallClockMs: wallClock === 0 ? null : (wallClock - 1) / 1000, samples }
}

/** Undefined for places that do not grow, or that no sample has. */
function readKeyframes(reader: TableReader, sampleCount: number): number[] | null | undefined {
  const count = reader.number()
  if (count === sampleCount + 1) return null
  if (count > sampleCount) return undefined
  const places: number[] = []
  for (let last = -1; places.length < count; ) {
    const place = reader.number()
    if (place <= last || place >= sampleCount) return undefined
    places.push(place)
    last = place
  }
  return places
}

/** Null unless they are for just that many samples. */
function readRunLengths(
  reader: TableReader,
  sampleCount: number,
  decoded: (value: number) => number,
): RunLengths | null {
  const lengths: RunLengths = { counts: [], values: [] }
  const entries = reader.number()
  if (entries > sampleCount) return null
  let known = 0
  for (let index = 0; index < entries && known <= sampleCount; index += 1) {
    const count = reader.number()
    if (count === 0) return null
    known += count
    lengths.counts.push(count)
    lengths.values.push(decoded(reader.number()))
  }
  return known === sampleCount ? lengths : null
}

/** A class, for an hour has ten thousand of them. */
class TableReader {
  readonly #bytes: Uint8Array
  readonly #end: number
  #at: number

  constructor(bytes: Uint8Array, start: number, end: number) {
    this.#bytes = bytes
    this.#at = start
    this.#end = end
  }

  get isAtEnd(): boolean {
    return this.#at === this.#end
  }

  /** Behind the end, a number that no table has. */
  number(): number {
    const byte = this.#bytes[this.#at] ?? 0
    // As most of them are.
    if (byte < 0x80 && this.#at < this.#end) {
      this.#at += 1
      return byte
    }
    return this.#longNumber()
  }

  #longNumber(): number {
    let value = 0
    for (let scale = 1; scale <= Number.MAX_SAFE_INTEGER && this.#at < this.#end; scale *= 0x80) {
      const byte = this.#bytes[this.#at] ?? 0
      this.#at += 1
      value += (byte & 0x7f) * scale
      if (byte < 0x80) return value
    }
    this.#at = this.#end + 1
    return Number.POSITIVE_INFINITY
  }

  /** Null behind the end. */
  bytes(count: number): Uint8Array | null {
    const start = this.#at
    this.#at += count
    if (this.#at > this.#end) return null
    return new Uint8Array(this.#bytes.buffer, this.#bytes.byteOffset + start, count)
  }
}
