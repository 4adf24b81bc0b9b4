const FILE_NAME = /filename="?([^";]+)"?/

/** The body of an answer with the name that the server gives it. */
export async function readFile(response: Response): Promise<File> {
  const type = response.headers.get('Content-Type') ?? 'application/octet-stream'
  const name = FILE_NAME.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? 'file'
  return new File([await response.arrayBuffer()], name, { type })
}
