/**
 * May this car or person pass this device now? Pure decisions: what is known goes in, the answer and its reason come
 * out; nothing here reads a clock or a database.
 */
export * from './access-question.ts'
export * from './decide-access.ts'
export * from './expiry.ts'
export * from './passages.ts'
export * from './plate-key.ts'
