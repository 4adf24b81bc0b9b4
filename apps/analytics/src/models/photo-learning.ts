/** Photos of employees, learned one after the other; models that are opened anew know nobody and learn them again. */
import type { Logger } from '@sova/base'
import type { ModelHost } from '@sova/models'
import type { EmployeePhotoRepository } from './employee-photo-repository.ts'

export interface PhotoLearning {
  /** Learns what is not known yet, and forgets what is gone; what is left when the models end is for the next time. */
  learn(signal: AbortSignal): Promise<void>
  /** The models have been opened anew. */
  startAnew(): void
}

/** A photo that ended the process of models so often is not tried again. */
const ENDS_MAX = 2

export function createPhotoLearning(inputs: {
  host: Pick<ModelHost, 'learn' | 'forget'>
  photos: EmployeePhotoRepository
  logger: Logger
}): PhotoLearning {
  const { host, photos, logger } = inputs
  let learned = new Set<number>()
  const endsOf = new Map<number, number>()

  const noteEnd = async (photo: number): Promise<void> => {
    const ends = (endsOf.get(photo) ?? 0) + 1
    endsOf.set(photo, ends)
    if (ends < ENDS_MAX) return
    logger.error({ photo }, 'a photo ends the process of models, and is set aside')
    await photos.setState(photo, { isFace: false })
  }

  return {
    startAnew() {
      learned = new Set()
    },
    async learn(signal) {
      const wanted = new Set(await photos.listIds())
      const gone = [...learned].filter((id) => !wanted.has(id))
      if (gone.length > 0) host.forget(gone)
      for (const id of gone) learned.delete(id)
      const batch = learned
      for (const id of wanted) {
        // Opened anew, it knows nobody: the next round begins with the first photo.
        if (signal.aborted || batch !== learned) return
        if (learned.has(id) || (endsOf.get(id) ?? 0) >= ENDS_MAX) continue
        const photo = await photos.read(id)
        if (!photo) continue
        const answer = await host.learn(photo)
        if (answer === 'not_asked') return
        if (answer === 'ended') return signal.aborted ? undefined : noteEnd(id)
        if (batch !== learned) return
        learned.add(id)
        await photos.setState(id, { isFace: answer === 'face' })
      }
    },
  }
}
