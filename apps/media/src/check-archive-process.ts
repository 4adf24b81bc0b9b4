/**
 * The program behind `sova doctor archive`: says what is wrong with the files of this installation's archive, and repairs
 * indexes with `--repair`. Ends with code 1 when something needs attention.
 */
import { archiveDirs, readConfig } from '@sova/base'
import { checkArchive, type FileVerdict } from './archive/check-archive.ts'

const SENTENCES: Readonly<Record<FileVerdict, string>> = {
  sound: 'sound',
  index_wrong: 'the index is not that of the file; run: sova doctor archive --repair',
  damaged: 'pictures that the disk has changed are skipped; look at the disk',
  foreign: 'is a recording of another camera, and is not shown; move it to its own folder',
  empty: 'holds no picture',
  in_use: 'is being written',
  unreadable: 'cannot be read; look at the disk',
}

const isRepair = process.argv.includes('--repair')
const isDeep = process.argv.includes('--deep')
const counts = new Map<FileVerdict, number>()
let bytes = 0
let failed = 0
for (const dir of archiveDirs(readConfig())) {
  console.log(`archive folder ${dir}`)
  try {
    for await (const file of checkArchive({ dir, isRepair, isDeep, nowMs: Date.now() })) {
      const { path, verdict, isRepaired, damagedFragments, fragments } = file
      counts.set(verdict, (counts.get(verdict) ?? 0) + 1)
      bytes += file.bytes
      if (verdict === 'sound' || verdict === 'in_use') continue
      if (!isRepaired) failed += 1
      const share = damagedFragments > 0 ? ` (${damagedFragments} of ${fragments} pieces)` : ''
      console.log(
        `${isRepaired ? '✓' : '✗'} ${path}: ${isRepaired ? 'the index was repaired' : SENTENCES[verdict]}${share}`,
      )
    }
  } catch (error) {
    failed += 1
    console.log(`✗ ${dir}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
console.log(
  `${total} files, ${(bytes / 1e9).toFixed(1)} GB: ${[...counts].map(([v, n]) => `${n} ${v}`).join(', ') || 'none'}`,
)
console.log(failed === 0 ? 'the archive is in order' : `${failed} need attention`)
process.exitCode = failed === 0 ? 0 : 1
