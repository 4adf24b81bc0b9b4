/** `sova`: the program of operators. Each verb has its file in `verbs/`. */
import { redact } from '@sova/base'
import { describeFailure } from './describe-failure.ts'
import { createProgram } from './program.ts'

createProgram()
  .parseAsync()
  .then(
    () => process.exit(),
    (error: unknown) => {
      console.error(`sova: ${redact(describeFailure(error))}`)
      if (process.env.SOVA_LOG_LEVEL === 'debug' && error instanceof Error) console.error(redact(error.stack ?? ''))
      process.exit(1)
    },
  )
