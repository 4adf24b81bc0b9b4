/** Text of a csv file: UTF-8 as it should be, UTF-16 and Windows-1251 as spreadsheets write it. */
const UTF16_BOM = 0xfffe

/** Letters of UTF-8 as Windows-1251 shows them, three in a row: no Russian text has them. */
const UTF8_READ_AS_1251 =
  /(?:[РС][\u0402\u0403\u201a\u0453\u201e\u2026\u2020\u2021\u20ac\u2030\u0409\u2039\u040a\u040c\u040b\u040f\u0452\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u0098\u2122\u0459\u203a\u045a\u045c\u045b\u045f\u00a0\u040e\u045e\u0408\u00a4\u0490\u00a6\u00a7\u0401\u00a9\u0404\u00ab\u00ac\u00ad\u00ae\u0407\u00b0\u00b1\u0406\u0456\u0491\u00b5\u00b6\u00b7\u0451\u2116\u0454\u00bb\u0458\u0405\u0455\u0457]){3}/

/** Null for a mixture that no encoding reads. */
export function decodeText(bytes: Buffer): string | null {
  if (bytes.length >= 2 && bytes.readUInt16BE(0) === UTF16_BOM) return decodeStrictly(bytes, 'utf-16le')
  const text = decodeStrictly(bytes, 'utf-8')
  if (text !== null) return text
  const cyrillic = new TextDecoder('windows-1251').decode(bytes)
  return UTF8_READ_AS_1251.test(cyrillic) ? null : cyrillic
}

function decodeStrictly(bytes: Buffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
