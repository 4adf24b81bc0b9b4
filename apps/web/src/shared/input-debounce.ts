/** A field that asks the server waits this long for the next letter (spec 2 §9). */
export const INPUT_DEBOUNCE_MS = 350
