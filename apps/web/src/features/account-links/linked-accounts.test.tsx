import {
  addChildAccount,
  deleteChildAccount,
  deleteParentAccount,
  describePage,
  type LinkedAccount,
  listChildAccounts,
  listParentAccounts,
} from '@sova/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { FixtureFailure } from '../../testing/fixture-server.ts'
import { renderApp, startPortal } from '../../testing/render-app.tsx'

const CHILD: LinkedAccount = { user_id: 7, username: 'dacha', date: '2026-11-02T10:00:00.000Z' }
const PARENT: LinkedAccount = { user_id: 8, username: 'office', date: '2026-11-03T10:00:00.000Z' }

const pageOf = (results: LinkedAccount[]) => ({
  results,
  count: results.length,
  page: describePage({ page: 1, pageSize: 100, count: results.length }),
})

async function opened() {
  const server = await startPortal()
  let children = [CHILD]
  server.answer(listChildAccounts, () => pageOf(children))
  server.answer(listParentAccounts, () => pageOf([PARENT]))
  server.answer(addChildAccount, ({ username }) => {
    const added = { ...CHILD, user_id: 9, username }
    children = [...children, added]
    return added
  })
  const page = renderApp('/cams/my')
  await page.user.click(await screen.findByRole('button', { name: 'Меню пользователя demo' }))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Связанные учётные записи' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Связанные учётные записи' }))
  return { ...page, server, dialog }
}

describe('the dialog of linked accounts', () => {
  it('shows children and parents, with the day of the link [LINK-01] [LINK-04]', async () => {
    const { dialog } = await opened()
    const children = within(await dialog.findByRole('list', { name: 'Дочерние' }))
    expect(children.getByText('dacha')).toBeInTheDocument()
    expect(children.getByText(/^связана 02\.11\.2026/)).toBeInTheDocument()
    expect(within(await dialog.findByRole('list', { name: 'Родительские' })).getByText('office')).toBeInTheDocument()
  })

  it('goes from the list to adding and back, and links by username and password [LINK-02] [LINK-03] [SHELL-04]', async () => {
    const { user, dialog, server } = await opened()
    await user.click(await dialog.findByRole('button', { name: 'Связать' }))
    expect(dialog.queryByRole('list')).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Связать' }))
    expect(server.bodiesOf(addChildAccount)).toEqual([])
    await user.type(dialog.getByRole('textbox', { name: 'Имя пользователя' }), 'garage')
    await user.type(dialog.getByLabelText('Пароль'), 'correct horse')
    await user.click(dialog.getByRole('button', { name: 'Связать' }))
    expect(await screen.findByText('Учётная запись связана')).toBeInTheDocument()
    expect(server.bodiesOf(addChildAccount)).toEqual([{ username: 'garage', password: 'correct horse' }])
    expect(await dialog.findByText('garage')).toBeInTheDocument()
  })

  it('shows all that the server says of a failure in one alert, over the dialog and closed before it [LINK-09]', async () => {
    const { user, dialog, server } = await opened()
    server.answer(
      addChildAccount,
      () =>
        new FixtureFailure('invalid_request', 'Нет', { username: ['Уже связана.', 'И это вы.'], password: ['Мало.'] }),
    )
    await user.click(await dialog.findByRole('button', { name: 'Связать' }))
    await user.type(dialog.getByRole('textbox', { name: 'Имя пользователя' }), 'demo')
    await user.type(dialog.getByLabelText('Пароль'), 'x')
    await user.click(dialog.getByRole('button', { name: 'Связать' }))
    const alert = await screen.findByRole('dialog', { name: 'Уже связана. И это вы. Мало.' })
    expect(alert.closest('[style*="--layer-urgent"]')).not.toBeNull()
    await waitFor(() => expect(within(alert).getByRole('button', { name: 'Понятно' })).toHaveFocus())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(alert).not.toBeInTheDocument())
    expect(dialog.getByRole('textbox', { name: 'Имя пользователя' })).toHaveValue('demo')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it.each([
    ['dacha', deleteChildAccount, 7],
    ['office', deleteParentAccount, 8],
  ] as const)('asks before the link to %s is deleted [LINK-08] [LINK-10]', async (username, call, user_id) => {
    const { user, dialog, server } = await opened()
    server.answer(call, () => ({}))
    await user.click(await dialog.findByRole('button', { name: `Удалить связь с ${username}` }))
    const question = within(await screen.findByRole('dialog', { name: `Удалить связь с ${username}?` }))
    expect(server.bodiesOf(call)).toEqual([])
    await user.click(question.getByRole('button', { name: 'Удалить связь' }))
    await waitFor(() => expect(server.bodiesOf(call)).toEqual([{ user_id }]))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: `Удалить связь с ${username}?` })).toBeNull())
  })
})
