/** One parameter of text, or nothing. */
export function textParameter<Name extends string>(
  name: Name,
  search: Record<string, unknown>,
): { [N in Name]?: string } {
  const value = search[name]
  return typeof value === 'string' ? ({ [name]: value } as { [N in Name]: string }) : {}
}
