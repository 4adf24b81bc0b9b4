export { type TestDatabase, useTestDatabase } from './test-database/use-test-database.ts'
