const FILE_NAME = /filename="?([^";]+)"?/
const EXTENDED_FILE_NAME = /filename\*=UTF-8''([^;]+)/i

/**
 * The body of an answer with the name that the server gives it.
 * @param onChunk what has come so far, a piece after another
 */
export async function readFile(response: Response, onChunk: (chunk: Uint8Array) => void = () => undefined) {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const reader = response.body?.getReader()
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    chunks.push(read.value)
    onChunk(read.value)
  }
  const type = response.headers.get('Content-Type') ?? 'application/octet-stream'
  return new File(chunks, fileName(response.headers.get('Content-Disposition') ?? ''), { type })
}

/** RFC 6266: the name in UTF-8 where there is one. */
function fileName(disposition: string): string {
  const encoded = EXTENDED_FILE_NAME.exec(disposition)?.[1]
  try {
    if (encoded) return decodeURIComponent(encoded)
  } catch {
    /* Not what it says it is: the plain name will do. */
  }
  return FILE_NAME.exec(disposition)?.[1] ?? 'file'
}
