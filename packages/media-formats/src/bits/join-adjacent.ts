/**
 * The same bytes in fewer views: those that lie one behind the other in memory become one. Samples of one camera share
 * slabs, so that a fragment of a dozen of them is often two pieces to write and to sum up.
 */
export function joinAdjacent(views: readonly Uint8Array[]): Uint8Array[] {
  const joined: Uint8Array[] = []
  let last: Uint8Array | null = null
  for (const view of views) {
    const isAdjacent: boolean =
      last !== null && last.buffer === view.buffer && last.byteOffset + last.length === view.byteOffset
    if (last && isAdjacent) {
      last = new Uint8Array(last.buffer, last.byteOffset, last.length + view.length)
      joined[joined.length - 1] = last
    } else {
      joined.push(view)
      last = view
    }
  }
  return joined
}
