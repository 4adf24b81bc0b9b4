/**
 * Query parameters as a person would write them: `camera=0012`, not `camera=%220012%22`. Every value is a string; only
 * `p`, the settings of a data table, carries JSON.
 */
const JSON_PARAMETER = 'p'

export function parseSearch(text: string): Record<string, unknown> {
  const search: Record<string, unknown> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const parsed = name === JSON_PARAMETER ? parseJson(value) : value
    if (parsed !== undefined) search[name] = parsed
  }
  return search
}

export function stringifySearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value === undefined || value === null || value === '') continue
    parameters.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  const text = parameters.toString()
  return text ? `?${text}` : ''
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
