/** hls.js ships types for its full build only; the light one has the same interface with fewer features behind it. */
declare module 'hls.js/light' {
  export * from 'hls.js'
  export { default } from 'hls.js'
}
