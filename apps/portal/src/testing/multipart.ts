/** A form with a file, as a browser sends it (RFC 7578). */
import { randomBytes } from 'node:crypto'

export interface FormFile {
  name: string
  bytes: Uint8Array
}

export function writeForm(file: FormFile, fields: Readonly<Record<string, string>> = {}) {
  const boundary = `----sova${randomBytes(8).toString('hex')}`
  const partOf = (disposition: string) => `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n`
  const parts = Object.entries(fields).map(([name, value]) => `${partOf(`name="${name}"`)}\r\n${value}\r\n`)
  const head = `${partOf(`name="file"; filename="${file.name}"`)}Content-Type: application/octet-stream\r\n\r\n`
  const body = Buffer.concat([Buffer.from(parts.join('') + head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { body, contentType: `multipart/form-data; boundary=${boundary}` }
}
