/** The archive of a media server that knows no database and no limits. */
import { type Logger, systemClock, systemRandom } from '@sova/base'
import { type Archive, createArchive } from '../../apps/media/src/archive/archive.ts'

export const openArchive = (dir: string, logger: Logger): Promise<Archive> =>
  createArchive({
    dirs: [dir],
    repository: { write: async () => {}, remove: async () => {}, listPaths: async () => [] },
    mediaServerId: () => null,
    limits: async () => new Map(),
    clock: systemClock,
    random: systemRandom,
    logger,
  })
