import type { Logger } from '@sova/base'
import { createChildTask, type RunChildTask } from '../../../child-tasks/child-task.ts'
import type { PictureReply, PictureRequest } from './picture-messages.ts'

export const createPictureRenderer = (logger: Logger): RunChildTask<PictureRequest, PictureReply> =>
  createChildTask({ beside: import.meta.url, name: 'picture-process', logger })
