import { describe, expect, it } from 'vitest'
import { childrenOf, descend, node, numberOf, readXml, textOf, writeXml, XML_LENGTH_MAX } from './index.ts'

describe('reading XML', () => {
  it('gives names without prefixes, attributes and texts in order', () => {
    const root = readXml(
      '<?xml version="1.0"?><!-- c --><s:A xmlns:s="x"><s:B t="1">one</s:B><B> two </B><C>3</C><D/></s:A>',
    )
    expect(root.name).toBe('A')
    expect(childrenOf(root, 'B').map(({ text }) => text)).toEqual(['one', 'two'])
    expect(descend(root, 'B')?.attributes.get('t')).toBe('1')
    expect([numberOf(root, 'C'), numberOf(root, 'D'), textOf(root, 'E', 'F')]).toEqual([3, null, ''])
  })

  it('reads the entities of XML itself once, and numbers', () => {
    expect(readXml('<a b="&lt;&#65;">&amp;lt; &#x416;&quot;&apos;&gt;&#xFFFFFF;</a>')).toMatchObject({
      text: '&lt; Ж"\'>&#xFFFFFF;',
      attributes: new Map([['b', '<A']]),
    })
  })

  it.each([
    ['a document type', '<!DOCTYPE a><a/>'],
    ['entities in entities', '<!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;&b;">]><a>&c;</a>'],
    ['a file of ours', '<!DOCTYPE a [<!ENTITY f SYSTEM "file:///etc/passwd">]><a>&f;</a>'],
    ['deep nesting', `${'<a>'.repeat(2000)}${'</a>'.repeat(2000)}`],
    ['too many elements', `<a>${'<b/>'.repeat(30_000)}</a>`],
    ['more than the limit', `<a>${'x'.repeat(XML_LENGTH_MAX)}</a>`],
    ['an open element', '<a><b></a>'],
    ['two roots', '<a/><b/>'],
    ['no XML', '{"a":1}'],
    ['nothing', ''],
    ['HTML', '<html><body><p>Sign in<br></body></html>'],
  ])('refuses %s', (_, text) => {
    expect(() => readXml(text)).toThrow()
  })

  it('gives names like __proto__ no meaning', () => {
    const read = () => readXml('<a><__proto__ polluted="1">x</__proto__><constructor>y</constructor></a>')
    try {
      read()
    } catch {
      // Refusing them is as good.
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})

describe('writing XML', () => {
  it.each(['; reboot', '</tt:NTP><x/>', ']]>', '&amp; "quoted" \'so\' <b>', 'a\nb', 'Ж 🙂'])(
    'keeps %j as text and as an attribute',
    (text) => {
      const written = writeXml(node('a', [node('b', text), node('c', [], { d: text })]))
      const read = readXml(written)
      expect(read.children).toHaveLength(2)
      expect(textOf(read, 'b')).toBe(text)
      expect(descend(read, 'c')?.attributes.get('d')?.replace(/\s/g, ' ')).toBe(text.replace(/\s/g, ' '))
    },
  )

  it('refuses what XML cannot hold', () => {
    expect(() => writeXml(node('a', 'x\u0000y'))).toThrow(RangeError)
  })
})
