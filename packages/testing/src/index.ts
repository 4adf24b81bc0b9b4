export * from './factories/access.ts'
export * from './factories/accounts.ts'
export * from './factories/cameras.ts'
export { type TestDatabase, useTestDatabase } from './test-database/use-test-database.ts'
