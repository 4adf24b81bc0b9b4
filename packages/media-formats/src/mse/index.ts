export * from './mse-command.ts'
export * from './track-selection.ts'
