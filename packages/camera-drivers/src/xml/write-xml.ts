/** XML of our own. Values are escaped by the library: what a person typed is never markup. */
import { XMLBuilder } from 'fast-xml-parser'

export interface XmlNode {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly content: string | readonly XmlNode[]
}

/** XML 1.0 §2.2: what cannot stand in a document, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are refused
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/

const builder = new XMLBuilder({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  processEntities: true,
  suppressEmptyNode: true,
  suppressBooleanAttributes: false,
})

/** Children that are null are left out: an element that is there only sometimes. */
export function node(
  name: string,
  content: string | number | boolean | readonly (XmlNode | null)[] = [],
  attributes: Readonly<Record<string, string>> = {},
): XmlNode {
  if (typeof content !== 'object') return { name, attributes, content: String(content) }
  return { name, attributes, content: content.filter((child) => child !== null) }
}

/** @throws RangeError for a character that XML does not have */
export const writeXml = (root: XmlNode): string =>
  `<?xml version="1.0" encoding="UTF-8"?>${String(builder.build([toOrdered(root)]))}`

function toOrdered({ name, attributes, content }: XmlNode): object {
  for (const value of Object.values(attributes)) refuseForbidden(value)
  if (typeof content === 'string') refuseForbidden(content)
  const inner = typeof content === 'string' ? [{ '#text': content }] : content.map(toOrdered)
  return Object.keys(attributes).length === 0 ? { [name]: inner } : { [name]: inner, ':@': attributes }
}

function refuseForbidden(text: string): void {
  if (FORBIDDEN.test(text)) throw new RangeError('XML cannot hold this character')
}
