/** The browser may read the address some time after the click. */
const ADDRESS_LIFE_MS = 60_000

/** Gives the user a file to keep. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  followDownload(address, name)
  setTimeout(() => URL.revokeObjectURL(address), ADDRESS_LIFE_MS)
}

/** Goes to an address that answers a file, without leaving the page. */
export function followDownload(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
