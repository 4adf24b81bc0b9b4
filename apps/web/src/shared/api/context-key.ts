/** Under which the session's context is kept: whoever changes what it tells puts the new one there. */
export const CONTEXT_KEY = ['session', 'context'] as const
