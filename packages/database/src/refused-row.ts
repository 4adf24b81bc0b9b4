/**
 * Whether a row was refused for what it holds: a data exception or a violated constraint (PostgreSQL, appendix A, classes
 * 22 and 23). To try it again is of no use, and must not keep others waiting.
 */
export const isRefusedRow = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))
