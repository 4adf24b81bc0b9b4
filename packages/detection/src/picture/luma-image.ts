/** A small grey picture, row by row without gaps. */
export interface LumaImage {
  readonly width: number
  readonly height: number
  readonly luma: Uint8Array
}
