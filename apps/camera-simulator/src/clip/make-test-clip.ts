/** The clip of `write-test-clip.ts`, made in a process of its own. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Clip, ResizedPicture } from './clip.ts'
import { readClip } from './clip-files.ts'

export async function makeTestClip(size?: ResizedPicture): Promise<Clip> {
  const folder = await mkdtemp(join(tmpdir(), 'sova-clip-'))
  try {
    const file = join(folder, 'test.clip')
    const script = fileURLToPath(new URL('./write-test-clip.ts', import.meta.url))
    const said = await new Promise<string>((resolve) => {
      // The script ends itself with a signal, so only the file tells whether it was made.
      execFile(
        process.execPath,
        ['--import', 'tsx', script, file, ...(size ? [size] : [])],
        (_error, _stdout, stderr) => resolve(stderr),
      )
    })
    const clip = await readClip(file)
    if (!clip) throw new Error(`the test clip was not made: ${said}`)
    return clip
  } finally {
    await rm(folder, { recursive: true })
  }
}
