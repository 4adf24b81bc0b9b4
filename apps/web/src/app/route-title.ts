import type { Dictionary } from '../i18n/types.ts'

/** A key of the dictionaries, with its area. */
export type RouteTitle = { [Area in keyof Dictionary]: `${Area}:${keyof Dictionary[Area] & string}` }[keyof Dictionary]
