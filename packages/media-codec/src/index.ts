/**
 * Decoding and converting of pictures and sound, always in child processes: a broken frame can end one of them,
 * never the process that records. Nothing exported here loads FFmpeg; `@sova/media-codec/native` does.
 */
export * from './audio/aac-transcoder.ts'
export * from './codec-failure.ts'
export type {
  CodedPicture,
  HeldPicture,
  LumaDecoder,
  LumaDecoderInputs,
  LumaPicture,
  PictureArea,
} from './frames/luma-decoder.ts'
export type { RgbPicture } from './picture/rgb-picture.ts'
export * from './process/fork-script.ts'
export * from './remux/ffmpeg-source.ts'
export * from './remux/remux-source.ts'
export * from './stills/still-decoder-pool.ts'
