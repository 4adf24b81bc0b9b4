/** `sova`: the program of operators. Each verb has its file in `verbs/`. */
import { redact } from '@sova/base'
import { createProgram } from './program.ts'

createProgram()
  .parseAsync()
  .then(
    () => process.exit(),
    (error: unknown) => {
      const message = error instanceof Error ? error.message : String(error)
      console.error(`sova: ${redact(message)}`)
      if (process.env.SOVA_LOG_LEVEL === 'debug' && error instanceof Error) console.error(redact(error.stack ?? ''))
      process.exit(1)
    },
  )
