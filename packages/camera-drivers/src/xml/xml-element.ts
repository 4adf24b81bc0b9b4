/** An element as it was read: names without their prefixes, text without the space around it. */
export interface XmlElement {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly XmlElement[]
  readonly text: string
}

export const childrenOf = (element: XmlElement | null, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? []

/** The first element on the way of the names; null when one of them is missing. */
export function descend(element: XmlElement | null, ...names: readonly string[]): XmlElement | null {
  let current = element
  for (const name of names) current = current?.children.find((child) => child.name === name) ?? null
  return current
}

/** Empty when it is not there. */
export const textOf = (element: XmlElement | null, ...names: readonly string[]): string =>
  descend(element, ...names)?.text ?? ''

/** Null when it is not there, or no number. */
export function numberOf(element: XmlElement | null, ...names: readonly string[]): number | null {
  const text = textOf(element, ...names)
  const value = Number(text)
  return text === '' || !Number.isFinite(value) ? null : value
}
