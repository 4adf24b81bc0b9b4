import i18next from 'i18next'

/** People count cells from one. */
export const cellNumber = (cell: number): number => cell + 1

export const cellLabel = (cell: number, title: string | null): string =>
  title === null
    ? i18next.t('mosaics:cell', { cell: cellNumber(cell) })
    : i18next.t('mosaics:cellOf', { cell: cellNumber(cell), title })
