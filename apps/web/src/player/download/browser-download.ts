import { saveFile } from '../controls/snapshot.ts'
import { createDownloadTask, type DownloadFailure, type DownloadTask, failureOfAddress } from './download-task.ts'

/** A download that ends as a file of this browser's user. */
export const createBrowserDownload = (address: string, fileName: string, onChange: () => void): DownloadTask =>
  createDownloadTask({
    address,
    fetchPart: (part, options) => fetch(new URL(part, window.location.href), options),
    save: (parts, type) => saveFile(new Blob([...parts], { type }), fileName),
    handOver,
    onChange,
  })

/** Answered as an attachment, so that the page stays. */
function handOver(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}

/**
 * A file of seconds, which needs no panel of its own.
 * @returns why it did not come; null where it did
 */
export async function downloadFile(address: Promise<string>, fileName: string): Promise<DownloadFailure | null> {
  try {
    const task = createBrowserDownload(await address, fileName, () => undefined)
    await task.run()
    return task.state().failure
  } catch (error) {
    return failureOfAddress(error)
  }
}
