/** The list of four employees, as an administrator opens it. */
import { screen, within } from '@testing-library/react'
import { renderApp } from '../../../../testing/render-app.tsx'
import { buildEmployee, buildGroup, startPacs } from '../../../../testing/start-pacs.ts'

export const GROUPS = [buildGroup({ id: 1, title: 'Склад' }), buildGroup({ id: 2, title: 'Охрана' })]
export const EMPLOYEES = [
  buildEmployee({ id: 11, title: 'Абдуллин Марат', cars: ['Х204МК102'], device_access_group_ids: [1] }),
  buildEmployee({ id: 12, title: 'Белова Екатерина', device_access_group_ids: [1, 2], is_active: false }),
  buildEmployee({ id: 13, title: 'Васильев Олег', cars: ['А717ОР02', 'Е055КХ702', 'В318АС102'] }),
  buildEmployee({ id: 14, title: 'Галиева Айгуль' }),
]

export async function openEmployees() {
  const server = await startPacs({ employees: [...EMPLOYEES], groups: GROUPS })
  const page = renderApp('/pacs/employees')
  const table = within(await screen.findByRole('table', { name: 'Сотрудники' }))
  await table.findByText('Галиева Айгуль')
  const press = async (name: string | RegExp) => page.user.click(await screen.findByRole('button', { name }))
  const box = (name: string) => table.getByRole('checkbox', { name: `Выбрать «${name}»` })
  const row = (name: string) => {
    const line = table.getByText(name).closest('tr')
    if (!line) throw new Error(`${name} stands in no row`)
    return within(line)
  }
  return { ...page, server, table, press, box, row }
}
