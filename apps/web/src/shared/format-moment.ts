/** `DD.MM.YYYY HH:mm` in the time zone of the device. */
const formatter = new Intl.DateTimeFormat('ru-RU', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

export const formatMoment = (iso: string): string => formatter.format(new Date(iso)).replace(',', '')
