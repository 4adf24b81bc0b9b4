/** A refusal that one sentence explains; it is printed without a stack and ends the program with code 1. */
export class CliError extends Error {
  override name = 'CliError'
}
