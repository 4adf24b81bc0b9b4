/** What the selects of access control offer: the first five rows that the words find (spec 2 §7). */
import { ENTITY_SELECT_PAGE_SIZE, listAccessGroups, listDevices, listEmployees, NamedRow } from '@sova/contract'
import * as z from 'zod/mini'
import { callApi } from '../api/call-api.ts'
import type { ChoiceSource } from '../remote-select/choice-source.ts'

type NamedList = typeof listEmployees | typeof listAccessGroups | typeof listDevices

const sourceOf = (name: string, call: NamedList): ChoiceSource => ({
  name,
  async load(search, signal) {
    const request = { search: search || null, page_size: ENTITY_SELECT_PAGE_SIZE, fields: ['title' as const] }
    const { results } = await callApi(call, { ...request, order_by: 'title_asc' }, signal)
    return z.parse(z.array(NamedRow), results)
  },
  async find(id, signal) {
    const { results } = await callApi(call, { filters: { id }, page_size: 1, fields: ['title'] }, signal)
    const [row] = results
    return row ? z.parse(NamedRow, row) : null
  },
})

export const EMPLOYEE_CHOICES = sourceOf('employees', listEmployees)
export const GROUP_CHOICES = sourceOf('groups', listAccessGroups)
export const DEVICE_CHOICES = sourceOf('devices', listDevices)
