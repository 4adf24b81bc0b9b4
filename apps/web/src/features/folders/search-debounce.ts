/** Every search field waits this long for the next letter (spec 1 §9). */
export const SEARCH_DEBOUNCE_MS = 400
