/**
 * Records as `record-until-killed.fixture.ts` does, and says on standard output which bytes of which file are on the
 * disk for good: `synced <bytes> <path>`. What was written and not synced is what a power loss may take.
 *
 * Arguments: folder, first camera number, how many cameras.
 */
import { writeSync } from 'node:fs'
import files, { type FileHandle } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

const open = files.open.bind(files)

function watch(handle: FileHandle, path: string): void {
  const { writev, datasync, sync } = handle
  let written = 0
  const noting = async (parts: readonly NodeJS.ArrayBufferView[], position?: number) => {
    const result = await writev.call(handle, parts, position)
    written = Math.max(written, (position ?? written) + result.bytesWritten)
    return result
  }
  handle.writev = noting as FileHandle['writev']
  const told = (work: () => Promise<void>) => async () => {
    // Bytes that come while it syncs are not sure to be among them.
    const before = written
    await work.call(handle)
    writeSync(1, `synced ${before} ${path}\n`)
  }
  handle.datasync = told(datasync)
  handle.sync = told(sync)
}

files.open = async (path, flags, mode) => {
  const handle = await open(path, flags, mode)
  watch(handle, String(path))
  return handle
}
syncBuiltinESMExports()
await import('../../apps/media/src/testing/record-until-killed.fixture.ts')
