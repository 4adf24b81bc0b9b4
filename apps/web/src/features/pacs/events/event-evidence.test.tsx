/** What is done with the events of a table: it is narrowed to cameras, kept under a title, looked through, taken away. */
import {
  createEventFilter,
  deleteEventFilter,
  EVIDENCE_ROUTE,
  type EventFilter,
  editEventFilter,
  listEventFilters,
  listMyCameras,
  listTheseCameras,
  reportPacsCarNumber,
} from '@sova/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { buildCamera, buildPage } from '../../../testing/factories.ts'
import { FixtureFailure } from '../../../testing/fixture-server.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { lastBody } from '../../../testing/start-pacs.ts'
import './viewer/EventViewer.tsx'
import { AT_MS, CAR, openedCars, pageOf, startEvents } from './testing/start-events.ts'

const parametersOf = (href: string) => Object.fromEntries(new URL(href, 'http://x').searchParams)

describe('an event table', () => {
  it('is narrowed to some cameras of the account, which the address keeps, and widened again', async () => {
    const { user, server, href } = await openedCars()
    const cameras = [buildCamera({ number: '17', title: 'Въезд' }), buildCamera({ number: '18', title: 'Склад' })]
    server.answer(listMyCameras, () => buildPage(cameras))
    await user.click(screen.getByRole('button', { name: 'Все камеры' }))
    const picker = within(await screen.findByRole('dialog', { name: 'Камеры для поиска событий' }))
    for (const title of [/Въезд/, /Склад/]) await user.click(await picker.findByRole('button', { name: title }))
    await user.click(picker.getByRole('button', { name: 'Показать' }))
    await waitFor(() => expect(lastBody(server, reportPacsCarNumber)).toMatchObject({ camera_numbers: ['17', '18'] }))
    expect(parametersOf(href()).k).toBe('17,18')
    await user.click(screen.getByRole('button', { name: 'Искать по всем камерам' }))
    await waitFor(() => expect(parametersOf(href()).k).toBeUndefined())
  })
})

describe('saved filters', () => {
  const saved: EventFilter = {
    id: 5,
    title: 'Ночь',
    type: 'car_number',
    settings: { span_s: 7200, number: 'А1', camera_numbers: ['17'] },
  }

  async function opened(given: EventFilter[]) {
    const page = await openedCars('/pacs/events/cars?n=В2&s=гость')
    let filters = given
    const { server, user } = page
    server.answer(listEventFilters, () => ({ count: filters.length, results: filters }))
    server.answer(createEventFilter, (draft) => {
      const made = { ...draft, id: 6 } as EventFilter
      filters = [...filters, made]
      return made
    })
    server.answer(editEventFilter, ({ title }) => {
      filters = filters.map((filter) => ({ ...filter, title: title ?? filter.title }))
      return filters[0] ?? saved
    })
    server.answer(deleteEventFilter, () => {
      filters = []
      return {}
    })
    await user.click(screen.getByRole('button', { name: 'Сохранённые фильтры' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Сохранённые фильтры: Автомобили' }))
    return { ...page, dialog }
  }

  it('keep what the table asks for under a title', async () => {
    const { user, server, dialog } = await opened([])
    expect(await dialog.findByText('Сохранённых фильтров пока нет.')).toBeInTheDocument()
    await user.type(dialog.getByRole('textbox', { name: 'Сохранить нынешние фильтры' }), 'Гости')
    await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
    expect(await dialog.findByRole('button', { name: 'Гости' })).toBeInTheDocument()
    expect(server.bodiesOf(createEventFilter)).toEqual([
      { title: 'Гости', type: 'car_number', settings: { span_s: 3600, number: 'В2', query: 'гость' } },
    ])
  })

  it('say beside the title why one could not be kept', async () => {
    const { user, server, dialog } = await opened([])
    const message = 'Такое название у фильтра этой таблицы уже есть.'
    server.answer(
      createEventFilter,
      () => new FixtureFailure('invalid_request', 'Неверный запрос.', { title: [message] }),
    )
    await user.type(dialog.getByRole('textbox'), 'Ночь')
    await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
    expect(await dialog.findByText(message)).toBeInTheDocument()
    expect(dialog.getByRole('textbox')).toBeInvalid()
  })

  it('put the filters of the table in the place of those that were', async () => {
    const { user, server, dialog, href } = await opened([saved])
    await user.click(await dialog.findByRole('button', { name: 'Ночь' }))
    const expected = { number: 'А1', camera_numbers: ['17'] }
    await waitFor(() => expect(lastBody(server, reportPacsCarNumber)).toMatchObject(expected))
    expect(lastBody(server, reportPacsCarNumber)).not.toHaveProperty('query')
    const { f, t, s } = parametersOf(href())
    expect([Number(t) - Number(f), s]).toEqual([7200, undefined])
  })

  it('are renamed and deleted', async () => {
    const { user, dialog } = await opened([saved])
    await user.click(await dialog.findByRole('button', { name: 'Переименовать «Ночь»' }))
    const title = dialog.getByRole('textbox', { name: 'Название фильтра' })
    await user.clear(title)
    await user.type(title, 'Утро{Enter}')
    expect(await dialog.findByRole('button', { name: 'Утро' })).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: /^Удалить фильтр/ }))
    const asked = within(await screen.findByRole('dialog', { name: 'Удалить фильтр «Утро»?' }))
    await user.click(asked.getByRole('button', { name: 'Удалить' }))
    expect(await dialog.findByText('Сохранённых фильтров пока нет.')).toBeInTheDocument()
  })
})

describe('from event to evidence', () => {
  const CARS = [3, 2, 1].map((id) => ({ ...CAR, id, text: `Проезд ${id}` }))

  async function openedViewer() {
    const server = await startEvents(AT_MS + 1000)
    server.answer(reportPacsCarNumber, () => pageOf(CARS))
    const page = renderApp('/pacs/events/cars')
    const table = within(await screen.findByRole('table', { name: 'Автомобили' }))
    await page.user.click(table.getAllByRole('button', { name: '20.11.2026 16:30:00' })[0]!)
    const viewer = await screen.findByRole('dialog', { name: 'Проезд 3' })
    return { ...page, server, table, viewer }
  }

  it('the keyboard goes from one event to the next, marks it, and stops at the end', async () => {
    const { user, table, viewer } = await openedViewer()
    expect(within(viewer).getByRole('img', { name: 'Проезд 3' })).toHaveAttribute(
      'src',
      '/api/v0/screenshots/events/17/501-full.jpg?token=dvr',
    )
    await user.keyboard('{ArrowRight}m{ArrowRight}{ArrowRight}')
    const last = within(await screen.findByRole('dialog', { name: 'Проезд 1' }))
    expect(last.getByRole('button', { name: 'Следующее' })).toBeDisabled()
    expect(last.getByRole('status')).toHaveTextContent('№ 3')
    await user.keyboard('m{ArrowLeft}')
    const middle = within(await screen.findByRole('dialog', { name: 'Проезд 2' }))
    expect(middle.getByRole('checkbox', { name: /Отметить/ })).toBeChecked()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const marked = table.getAllByRole('checkbox').filter((box) => (box as HTMLInputElement).checked)
    expect(marked).toHaveLength(2)
  })

  it('marked events come as one archive, which says how much has come and can be stopped', async () => {
    const { user, server, table } = await openedViewer()
    await user.keyboard('{Escape}')
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:evidence')
    const asked: string[] = []
    let finish: (() => void) | null = null
    const before = server.handle
    server.handle = (request, response) => {
      if (!request.url?.startsWith(EVIDENCE_ROUTE)) return before?.(request, response) ?? false
      asked.push(new URL(request.url, 'http://x').searchParams.get('events') ?? '')
      response.writeHead(200, { 'Content-Type': 'application/zip' })
      response.write(Buffer.alloc(1_500_000))
      finish = () => response.end()
      return true
    }
    for (const id of [3, 1]) await user.click(table.getByRole('checkbox', { name: new RegExp(`Проезд ${id}`) }))
    const bar = within(screen.getByRole('region', { name: 'Действия с выбранными' }))
    await user.click(bar.getByRole('button', { name: 'Скачать архив' }))
    expect(await bar.findByText('Получено 1,5 МБ')).toBeInTheDocument()
    await user.click(bar.getByRole('button', { name: 'Остановить архив' }))
    await user.click(await bar.findByRole('button', { name: 'Скачать архив' }))
    await bar.findByText('Получено 1,5 МБ')
    finish!()
    await waitFor(() => expect(clicked).toHaveBeenCalledOnce())
    expect((clicked.mock.contexts[0] as HTMLAnchorElement).download).toBe('evidence.zip')
    expect(asked).toEqual(Array(2).fill('17.car_number.3,17.car_number.1'))
    clicked.mockRestore()
  })

  it('a video that can be played is there for the event, and asked for with the rights of its camera', async () => {
    const { user, table, server } = await openedCars()
    await table.findByRole('button', { name: /^Смотреть видео/ })
    const before = server.bodiesOf(listTheseCameras).length
    await user.click(table.getByRole('button', { name: '20.11.2026 16:30:00' }))
    const viewer = within(await screen.findByRole('dialog', { name: 'Проезд' }))
    expect(viewer.getByRole('button', { name: /^Скачать видео/ })).toBeInTheDocument()
    expect(Number((await viewer.findByRole<HTMLInputElement>('slider')).value)).toBeGreaterThanOrEqual(AT_MS)
    expect(server.bodiesOf(listTheseCameras).length).toBeGreaterThan(before)
  })
})
