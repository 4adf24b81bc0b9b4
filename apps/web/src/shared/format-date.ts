const formatters = new Map<string, Intl.DateTimeFormat>()

/** `DD.MM.YYYY` in the camera's time zone, in every language; the text itself where it is no date. */
export function formatDate(iso: string, timeZone: string): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return iso
  return formatterOf(timeZone).format(date)
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const options = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
  let formatter: Intl.DateTimeFormat
  try {
    formatter = new Intl.DateTimeFormat('ru-RU', { ...options, timeZone })
  } catch {
    formatter = new Intl.DateTimeFormat('ru-RU', { ...options, timeZone: 'UTC' })
  }
  formatters.set(timeZone, formatter)
  return formatter
}
