/** What binds FFmpeg. Import it only from a `*-process.ts` script: native code may abort the process it runs in. */
export * from './clip/clip-encoder.ts'
export * from './frames/luma-decoder.ts'
export { decodeJpeg } from './picture/rgb-picture.ts'
export * from './process/end-with-parent.ts'
export { quietFfmpeg } from './process/ffmpeg-calls.ts'
