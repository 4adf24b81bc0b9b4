/** What a verb answers: JSON for programs, lines for people. */

export interface OutputOptions {
  json?: boolean
}

export function report({ json }: OutputOptions, answer: unknown, lines: () => readonly string[]): void {
  if (json) console.log(JSON.stringify(answer))
  else for (const line of lines()) console.log(line)
}

/** Cells of one row, as `cut` and spreadsheets take them. */
export const row = (...cells: readonly (string | number | null)[]): string => cells.map((cell) => cell ?? '').join('\t')
