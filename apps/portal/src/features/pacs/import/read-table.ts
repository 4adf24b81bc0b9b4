import type { Logger } from '@sova/base'
import { createChildTask, type RunChildTask } from '../../../child-tasks/child-task.ts'
import type { TableReply, TableRequest } from './table-messages.ts'

export const createTableReader = (logger: Logger): RunChildTask<TableRequest, TableReply> =>
  createChildTask({ beside: import.meta.url, name: 'table-process', logger })
