import { createHlsSource } from './hls-source.ts'
import { createHttpMpegTsSource } from './http-mpeg-ts-source.ts'
import type { PacketSource } from './packet-source.ts'
import type { SourceInputs } from './source-inputs.ts'

/** An address over HTTP is a playlist when its path says so, as every HLS server has it, and MPEG-TS otherwise. */
export function createHttpSource(url: URL, inputs: SourceInputs): PacketSource {
  return /\.m3u8?$/i.test(url.pathname) ? createHlsSource(url, inputs) : createHttpMpegTsSource(url, inputs)
}
