/**
 * XML of strangers. It is read without document types and entities: those are how a short text becomes gigabytes, or a
 * file of ours ("billion laughs", XXE). What SOAP needs are the five entities of XML itself and numbers.
 */
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import type { XmlElement } from './xml-element.ts'

export const XML_LENGTH_MAX = 256 * 1024
const NESTING_MAX = 64
/** Opening and closing: what a short text can hold too many of. This bounds the time that reading takes. */
const TAGS_MAX = 5000

export class XmlError extends Error {
  override name = 'XmlError'
}

const ATTRIBUTES = ':@'
const TEXT = '#text'

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  trimValues: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: NESTING_MAX,
})

/** @throws XmlError */
export function readXml(text: string): XmlElement {
  if (text.length > XML_LENGTH_MAX) throw new XmlError(`the XML is longer than ${XML_LENGTH_MAX} characters`)
  if (/<!(?!--|\[CDATA\[)/.test(text)) throw new XmlError('the XML declares a document type')
  if (text.split('<', TAGS_MAX + 2).length > TAGS_MAX + 1) throw new XmlError(`the XML has more than ${TAGS_MAX} tags`)
  if (XMLValidator.validate(text) !== true) throw new XmlError('the XML is not well-formed')
  const [root, ...others] = toElements(parse(text))
  if (!root || others.length > 0) throw new XmlError('the XML has no single root')
  return root
}

function parse(text: string): unknown {
  try {
    return parser.parse(text)
  } catch (error) {
    throw new XmlError(`the XML cannot be read: ${error instanceof Error ? error.message.slice(0, 100) : 'unknown'}`)
  }
}

/** The parser gives `{ name: [children], ':@': { attribute: value } }` and `{ '#text': value }`, in order. */
function toElements(nodes: unknown): XmlElement[] {
  if (!Array.isArray(nodes)) return []
  return nodes.flatMap((node: unknown) => {
    const name = isRecord(node) ? Object.keys(node).find((key) => key !== ATTRIBUTES) : undefined
    if (!isRecord(node) || name === undefined || name === TEXT || name.startsWith('?')) return []
    return [
      {
        name,
        attributes: attributesOf(node[ATTRIBUTES]),
        children: toElements(node[name]),
        text: innerText(node[name]),
      },
    ]
  })
}

function attributesOf(attributes: unknown): ReadonlyMap<string, string> {
  if (!isRecord(attributes)) return new Map()
  return new Map(Object.entries(attributes).map(([name, value]) => [name, withoutEntities(String(value))]))
}

function innerText(nodes: unknown): string {
  if (!Array.isArray(nodes)) return ''
  const texts = nodes.flatMap((node: unknown) => (isRecord(node) && TEXT in node ? [String(node[TEXT])] : []))
  return withoutEntities(texts.join('')).trim()
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const CODE_POINT_MAX = 0x10ffff

/** XML 1.0 §4.6 and §4.1; one pass, so that `&amp;lt;` stays the text `&lt;`. */
function withoutEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[String(name)] ?? whole
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
    return code > 0 && code <= CODE_POINT_MAX ? String.fromCodePoint(code) : whole
  })
}
