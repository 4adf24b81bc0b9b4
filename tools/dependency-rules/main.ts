/** Part of `npm run check`: the rules of direction over the whole repository. */
import { repositoryRoot } from '../repository.ts'
import { readModules } from './read-imports.ts'
import { describeViolation, findViolations } from './rules.ts'

const modules = readModules(repositoryRoot)
const violations = findViolations(modules)
for (const violation of violations) console.error(describeViolation(violation))
console.log(`${modules.length} modules, ${violations.length} violations`)
if (modules.length === 0 || violations.length > 0) process.exitCode = 1
