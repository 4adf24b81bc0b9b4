/** The form of an employee, in its dialog and on its page. */
import { CarNumber, EMPLOYEE_TITLE_LENGTH_MAX, type Employee, EmployeeTitle } from '@sova/contract'
import i18next from 'i18next'
import type { Choice } from '../../../shared/remote-select/choice-source.ts'

export interface EmployeeValues {
  title: string
  is_active: boolean
  cars: string[]
  attached_usernames: string[]
  device_access_group_ids: Choice[]
}

export const EMPTY_EMPLOYEE: EmployeeValues = {
  title: '',
  is_active: true,
  cars: [],
  attached_usernames: [],
  device_access_group_ids: [],
}

export const EMPLOYEE_FIELDS_SHOWN = Object.keys(EMPTY_EMPLOYEE)

export const valuesOf = (employee: Employee, groups: readonly Choice[]): EmployeeValues => ({
  title: employee.title,
  is_active: employee.is_active,
  cars: employee.cars,
  attached_usernames: employee.attached_usernames,
  device_access_group_ids: employee.device_access_group_ids.map(
    (id) => groups.find((group) => group.id === id) ?? { id, title: String(id) },
  ),
})

/** What the calls take: numbers of cars are upper case before they are sent. */
export const draftOf = (values: EmployeeValues) => ({
  title: values.title.trim(),
  is_active: values.is_active,
  cars: values.cars.map((number) => ({ number: number.toUpperCase() })),
  attached_usernames: values.attached_usernames,
  device_access_group_ids: values.device_access_group_ids.map(({ id }) => id),
})

function titleProblem(title: string): string | null {
  if (title.trim() === '') return i18next.t('pacs:nameRequired')
  if (EmployeeTitle.safeParse(title).success) return null
  return i18next.t('pacs:textRule', { number: EMPLOYEE_TITLE_LENGTH_MAX })
}

const carsProblem = (cars: readonly string[]): string | null =>
  cars.every((number) => CarNumber.safeParse(number).success) ? null : i18next.t('pacs:carNumberRule')

export const employeeProblems = { title: titleProblem, cars: carsProblem }
