export * from './read-xml.ts'
export * from './write-xml.ts'
export * from './xml-element.ts'
