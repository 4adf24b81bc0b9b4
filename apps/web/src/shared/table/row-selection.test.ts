import { describe, expect, it } from 'vitest'
import {
  EVERYTHING_SELECTED,
  extendToRow,
  isRowSelected,
  NOTHING_SELECTED,
  pageState,
  type Selection,
  togglePage,
  toggleRow,
} from './row-selection.ts'

const PAGE = ['1', '2', '3', '4', '5']
const idsOf = (selection: Selection) => [...selection.ids].sort()

describe('the rows that are selected', () => {
  it('are taken and put back one by one', () => {
    const one = toggleRow(NOTHING_SELECTED, '2', PAGE)
    expect(idsOf(one)).toEqual(['2'])
    expect(idsOf(toggleRow(one, '2', PAGE))).toEqual([])
  })

  it('are taken from one to another, in either direction', () => {
    expect(idsOf(extendToRow(toggleRow(NOTHING_SELECTED, '2', PAGE), '4', PAGE))).toEqual(['2', '3', '4'])
    expect(idsOf(extendToRow(toggleRow(NOTHING_SELECTED, '4', PAGE), '2', PAGE))).toEqual(['2', '3', '4'])
  })

  it('are put back by a range that ends on a selected row', () => {
    const all = togglePage(NOTHING_SELECTED, PAGE)
    const without = toggleRow(all, '2', PAGE)
    expect(idsOf(extendToRow(without, '4', PAGE))).toEqual(['1', '5'])
  })

  it('are one row where a range has no beginning on this page', () => {
    expect(idsOf(extendToRow(NOTHING_SELECTED, '4', PAGE))).toEqual(['4'])
    const elsewhere = toggleRow(NOTHING_SELECTED, '99', PAGE)
    expect(idsOf(extendToRow(elsewhere, '4', PAGE))).toEqual(['4', '99'])
  })

  it('are all of the page, some or none, for the box in the head', () => {
    expect(pageState(NOTHING_SELECTED, PAGE)).toBe('none')
    expect(pageState(toggleRow(NOTHING_SELECTED, '1', PAGE), PAGE)).toBe('some')
    expect(pageState(togglePage(NOTHING_SELECTED, PAGE), PAGE)).toBe('every')
    expect(pageState(NOTHING_SELECTED, [])).toBe('none')
  })

  it('are everything that is found, and the rows of the page but one when that one is taken out', () => {
    expect(isRowSelected(EVERYTHING_SELECTED, '777')).toBe(true)
    expect(idsOf(toggleRow(EVERYTHING_SELECTED, '3', PAGE))).toEqual(['1', '2', '4', '5'])
    expect(idsOf(togglePage(EVERYTHING_SELECTED, PAGE))).toEqual([])
  })
})
