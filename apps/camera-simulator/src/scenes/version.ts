/** Grows with every change of how a scene looks, what happens in it or how it is encoded: cached clips are made anew. */
export const SCENES_VERSION = 4
