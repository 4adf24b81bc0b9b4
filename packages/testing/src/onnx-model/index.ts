export * from './colour-finder.ts'
export * from './onnx-model.ts'
export * from './small-models.ts'
