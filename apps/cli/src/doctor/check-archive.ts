/** The check of the archive is a program of the media server, which alone knows the files. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { archiveCheckProgram } from '../supervisor/programs.ts'

export interface ArchiveCheckOptions {
  readonly isRepair: boolean
  readonly isDeep: boolean
}

/** Prints what it finds. @returns the exit code */
export async function checkArchive({ isRepair, isDeep }: ArchiveCheckOptions): Promise<number> {
  const options = [...(isRepair ? ['--repair'] : []), ...(isDeep ? ['--deep'] : [])]
  const child = spawn(process.execPath, [archiveCheckProgram(), ...options], { stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}
