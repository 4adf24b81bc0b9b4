import { EMPLOYEE_CARS_MAX } from '@sova/contract'
import { buildAccessGroup, buildAccount, buildCar, buildEmployee, joinGang } from '@sova/testing'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it, vi } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { writeForm } from '../../../testing/multipart.ts'
import { useGang } from '../../../testing/use-gang.ts'

const gang = useGang()
// Each file is read by a process of its own, which takes its time to start.
vi.setConfig({ testTimeout: 60_000 })
const PATH = '/v0/employees/create/from_file/'

async function upload(name: string, content: Uint8Array | string, { isPreview = false, caller = gang().caller } = {}) {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const { body, contentType } = writeForm({ name, bytes }, { is_preview: String(isPreview) })
  return caller.post(PATH, body, { 'content-type': contentType })
}

/** The sentence about the file. */
const complaint = async (name: string, content: Uint8Array | string) => {
  const { status, body } = await upload(name, content)
  return status === 400 ? (body.file as string[] | undefined)?.[0] : status
}

const workbookOf = (rows: readonly (readonly string[])[]) =>
  writeExcelFile(rows.map((row) => row.map((value) => ({ value, type: String })))).toBuffer()

const employeesTitled = async (search: string) => {
  const { results } = await gang().ask('/v0/employees/', { search, fields: ['title', 'cars', 'is_active'] })
  return results as { title: string; cars: string[]; is_active: boolean }[]
}

describe('a file of employees', () => {
  it.each(['csv', 'xlsx'])(
    'as %s adds people with cars, groups and accounts [PACS-02] [PACS-EMP-41]',
    async (format) => {
      const { database, admin, ask } = gang()
      const account = await buildAccount(database, { username: `guard-${format}` })
      await joinGang(database, account, admin.gangId)
      const groupId = await buildAccessGroup(database, admin.gangId, { title: `Охрана ${format}` })
      const rows = [
        ['Имя', 'Активен', 'Автомобили', 'Группы доступа', 'Пользователи'],
        [`Первый ${format}`, 'да', `а001аа02; ${format}2`, `охрана  ${format}`, account.username],
        ['', '', '', '', ''],
        [`Второй ${format}`, 'Нет', '', '', ''],
      ]
      const content =
        format === 'xlsx' ? await workbookOf(rows) : rows.map((row) => row.map((c) => `"${c}"`).join(',')).join('\n')
      if (format === 'xlsx') await ask('/v0/cars/delete/', { ids: await idsOfCars('А001АА02') })
      const { status, body } = await upload(`people.${format}`, content)
      expect(status).toBe(200)
      expect(body).toMatchObject({
        is_applied: true,
        counts: { create: 2, update: 0, unchanged: 0, repeat: 0, refused: 0 },
        rows: [
          { line: 2, action: 'create', title: `Первый ${format}` },
          { line: 4, action: 'create', is_active: false },
        ],
      })
      const page = await ask('/v0/employees/', { search: `первый ${format}` })
      expect(page.results).toMatchObject([
        {
          cars: ['А001АА02', `${format}2`.toUpperCase()],
          device_access_group_ids: [groupId],
          attached_usernames: [account.username],
        },
      ])
    },
  )

  const idsOfCars = async (search: string) => {
    const { results } = await gang().ask('/v0/cars/', { search, fields: ['id'] })
    return (results as { id: number }[]).map(({ id }) => id)
  }

  it('can be looked at first: nothing is written, and each row says what it would do and what is wrong', async () => {
    const { database, admin } = gang()
    const employeeId = await buildEmployee(database, admin.gangId, { title: 'Известный Ёж' })
    await buildCar(database, { gangId: admin.gangId, employeeId }, { number: 'P001PP02' })
    const csv = [
      'Имя;Активен;Автомобили;Группы доступа',
      'известный  еж;;P001PP02;',
      'Известный Ёж;;P002PP02;',
      'Новичок Просмотра;может быть;1234567890;Нет такой',
      'Ещё Просмотра;да;Р001РР02;',
    ].join('\n')
    const { body } = await upload('people.csv', csv, { isPreview: true })
    expect(body).toMatchObject({
      is_applied: false,
      counts: { create: 0, update: 0, unchanged: 1, repeat: 1, refused: 2 },
      rows: [
        { line: 2, action: 'unchanged', errors: [] },
        { line: 3, action: 'repeat' },
        {
          line: 4,
          action: 'refused',
          errors: [
            { column: 'is_active', message: 'Укажите «да» или «нет».' },
            { column: 'cars', message: 'Номер — от 1 до 9 букв и цифр.' },
            { column: 'device_access_groups', message: 'Такой группы доступа нет: Нет такой.' },
          ],
        },
        { line: 5, errors: [{ column: 'cars', message: 'Этот номер уже записан за другим сотрудником: Р001РР02.' }] },
      ],
    })
    expect(await employeesTitled('просмотра')).toEqual([])
  })

  it('is added all or not at all [PACS-EMP-52]', async () => {
    const csv = 'Имя;Автомобили\nЦелый Всё;\nЦелый Ничего;<b>\n'
    expect(await complaint('people.csv', csv)).toBe('В строках есть ошибки: 3. Никто не добавлен.')
    expect(await employeesTitled('целый')).toEqual([])
  })

  it('that is uploaded again doubles nobody, and adds what it names anew', async () => {
    const csv = (cars: string) => `Имя;Автомобили\nПовторный Иван;${cars}\n`
    await upload('people.csv', csv('Y001YY02'))
    expect((await upload('people.csv', csv('Y001YY02'))).body).toMatchObject({ counts: { unchanged: 1 } })
    expect((await upload('people.csv', csv('Y002YY02'))).body).toMatchObject({ counts: { update: 1 } })
    const both = await Promise.all(['one', 'two'].map(() => upload('people.csv', 'Имя\nОдновременный Пётр\n')))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await employeesTitled('повторный')).toMatchObject([{ cars: ['Y001YY02', 'Y002YY02'] }])
    expect(await employeesTitled('одновременный')).toHaveLength(1)
  })

  it('leaves whether a known person is active where it does not say; a new one is active [PACS-EMP-20]', async () => {
    const { database, admin } = gang()
    await buildEmployee(database, admin.gangId, { title: 'Уволенный Пётр', is_active: false })
    const rows = 'Уволенный Пётр;W001WW02\nПришедший Лев;W002WW02\n'
    const { body } = await upload('people.csv', `Имя;Автомобили\n${rows}`)
    expect(body.rows).toMatchObject([
      { action: 'update', is_active: false },
      { action: 'create', is_active: true },
    ])
    const again = `Имя;Активен;Автомобили\n${rows.replaceAll(';', '; ;')}`
    expect((await upload('people.csv', again)).body).toMatchObject({ counts: { unchanged: 2 } })
    expect(await employeesTitled('уволенный')).toMatchObject([{ is_active: false }])
    const named = await upload('people.csv', 'Имя;Активен\nУволенный Пётр;да\n')
    expect(named.body.rows).toMatchObject([{ action: 'update', is_active: true }])
    expect(await employeesTitled('уволенный')).toMatchObject([{ is_active: true }])
  })

  it('gives nobody more cars than a person may have, with those that are there', async () => {
    const { database, admin } = gang()
    const employeeId = await buildEmployee(database, admin.gangId, { title: 'Таксопарк' })
    const cars = Array.from({ length: EMPLOYEE_CARS_MAX }, (_, index) => `Т${String(index).padStart(3, '0')}АА02`)
    await Promise.all(
      cars.slice(1).map((number) => buildCar(database, { employeeId, gangId: admin.gangId }, { number })),
    )
    const added = await upload('one.csv', `Имя,Автомобили\nТаксопарк,${cars[0]}`)
    expect(added.body.counts).toMatchObject({ update: 1, refused: 0 })
    const { body } = await upload('another.csv', 'Имя,Автомобили\nТаксопарк,Т999АА02', { isPreview: true })
    const errors = [{ column: 'cars', message: expect.stringContaining('слишком много') }]
    expect(body.rows).toMatchObject([{ action: 'refused', errors }])
  })

  it('has up to 1000 people, and not one more [PACS-EMP-22]', async () => {
    const csv = (count: number) => `Имя\n${Array.from({ length: count }, (_, n) => `Тысяча ${n}`).join('\n')}\n`
    expect((await upload('people.csv', csv(1000))).body).toMatchObject({ counts: { create: 1000 } })
    expect(await complaint('people.csv', csv(1001))).toBe('В файле больше 1000 строк.')
    expect(await complaint('people.csv', `Имя\nПервый${'\n'.repeat(6000)}`)).toBe('В файле больше 1000 строк.')
  })

  it('names nothing of another organisation', async () => {
    const { database, stranger, strangeCaller } = gang()
    await upload('people.csv', 'Имя;Автомобили\nСосед Хозяин;Z001ZZ02\n')
    const own = await buildAccessGroup(database, stranger.gangId, { title: 'Моя' })
    const csv = 'Имя;Автомобили;Группы доступа\nСосед Хозяин;Z001ZZ02;Моя\n'
    const { body } = await upload('people.csv', csv, { caller: strangeCaller })
    expect(body).toMatchObject({ counts: { create: 1 } })
    expect(own).toBeGreaterThan(0)
  })
})

describe('a file as spreadsheets write it', () => {
  const encode1251 = (text: string) =>
    Buffer.from([...text].map((c) => (/[А-я]/.test(c) ? c.charCodeAt(0) - 0x410 + 0xc0 : c.charCodeAt(0))))

  it.each([
    ['UTF-8 with a mark', Buffer.from('\uFEFFИмя;Активен\nКодировка Марк;да\n'), 'Кодировка Марк'],
    ['Windows-1251 with semicolons', encode1251('Имя;Активен\r\nКодировка Окна;да\r\n'), 'Кодировка Окна'],
    ['UTF-16 with tabs', Buffer.from('\uFEFFИмя\tАктивен\nКодировка Юникс\tда\n', 'utf16le'), 'Кодировка Юникс'],
    ['quoted cells', Buffer.from('Имя,Автомобили\n"Кодировка ""Кавычки""","Q1, Q2"\n'), 'Кодировка "Кавычки"'],
  ])('in %s is read', async (_, bytes, title) => {
    expect((await upload('people.csv', bytes)).status).toBe(200)
    expect(await employeesTitled(title)).toMatchObject([{ title }])
  })

  it('in a mixture of encodings is refused', async () => {
    const mixed = Buffer.concat([Buffer.from('Имя\nПривет\n'), encode1251('Другой\n')])
    expect(await complaint('people.csv', mixed)).toBe('Не удалось прочитать текст файла: сохраните его в UTF-8.')
  })

  it('with formulas is read by what they showed, and nothing is calculated', async () => {
    const cells =
      '<row r="1"><c r="A1" t="str"><v>Имя</v></c></row><row r="2"><c r="A2" t="str"><f>CONCAT("Форм","ула")</f><v>Формула Была</v></c></row>'
    expect((await upload('people.xlsx', workbookWith(cells))).status).toBe(200)
    expect(await employeesTitled('формула')).toMatchObject([{ title: 'Формула Была' }])
    expect((await upload('people.csv', 'Имя\n=1+1\n')).status).toBe(200)
    expect(await employeesTitled('=1+1')).toMatchObject([{ title: '=1+1' }])
  })
})

describe('a file that is none', () => {
  it('is refused with what is wrong with it', async () => {
    const workbook = await workbookOf([['Имя'], ['Иван']])
    const cases: [string, Uint8Array | string, string][] = [
      ['people.exe', 'MZ', 'Нужен файл .csv или .xlsx.'],
      ['people.xlsm', workbook, 'Файлы с макросами не принимаются. Сохраните книгу как .xlsx.'],
      ['people.xlsx', 'PK\u0003\u0004 no workbook', 'Не удалось прочитать файл.'],
      ['people.xlsx', workbook.subarray(0, workbook.length - 30), 'Не удалось прочитать файл.'],
      ['people.xlsx', zipSync({ 'readme.txt': strToU8('no') }), 'Не удалось прочитать файл.'],
      [
        'people.xlsx',
        workbookWith('', { 'xl/vbaProject.bin': strToU8('x') }),
        'Файлы с макросами не принимаются. Сохраните книгу как .xlsx.',
      ],
      ['people.xlsx', workbookWith('<row'), 'Не удалось прочитать файл.'],
      ['people.csv', '', 'Не найден столбец «Имя». Возьмите за основу шаблон.'],
      ['people.csv', 'Имя\n\n\n', 'В файле нет строк с сотрудниками.'],
      ['people.csv', 'Активен\nда\n', 'Не найден столбец «Имя». Возьмите за основу шаблон.'],
      ['people.csv', 'Имя;Пароль\nИван;1\n', 'Неизвестный столбец «Пароль». Возьмите за основу шаблон.'],
      ['people.csv', 'Имя;Имя\nИван;1\n', 'Неизвестный столбец «Имя». Возьмите за основу шаблон.'],
      ['people.csv', 'x'.repeat(2_000_001), 'Файл слишком большой.'],
    ]
    for (const [name, content, sentence] of cases) expect(await complaint(name, content)).toBe(sentence)
  })

  it('that unpacks to a gigabyte is not unpacked', async () => {
    const bomb = workbookWith('', { 'xl/worksheets/sheet2.xml': new Uint8Array(60_000_000) })
    expect(bomb.length).toBeLessThan(200_000)
    expect(await complaint('people.xlsx', bomb)).toBe('Файл слишком большой.')
    // One that lies about its size ends the process that reads it, and nothing else.
    const lying = Buffer.from(bomb)
    for (let at = lying.indexOf('PK\u0001\u0002'); at >= 0; at = lying.indexOf('PK\u0001\u0002', at + 1)) {
      lying.writeUInt32LE(100, at + 24)
    }
    expect(await complaint('people.xlsx', lying)).toMatch(/Не удалось прочитать файл|нет строк|столбец/)
  })

  it('is no file at all', async () => {
    const { caller } = gang()
    expect((await caller.post(PATH, {})).body).toMatchObject({ code: 'malformed_body' })
    const { body } = await caller.post(PATH, Buffer.from('--x--\r\n'), {
      'content-type': 'multipart/form-data; boundary=x',
    })
    expect(body).toHaveProperty('file')
  })
})

describe('the templates', () => {
  it.each([
    ['csv', '/v0/employees/create/download_csv_template/'],
    ['xlsx', '/v0/employees/create/download_xlsx_template/'],
  ])('as %s are files that the import takes [PACS-EMP-42]', async (format, path) => {
    const { response, status } = await gang().caller.post(path)
    expect(status).toBe(200)
    expect(response.headers['content-disposition']).toBe(`attachment; filename="employees.${format}"`)
    const { body } = await upload(`employees.${format}`, response.rawPayload, { isPreview: true })
    expect(body.rows).toMatchObject([{ line: 2, action: 'create', title: 'Иванов Иван Иванович' }])
  })
})

/** A workbook of one sheet with these rows of XML. */
function workbookWith(rows: string, more: Record<string, Uint8Array> = {}): Uint8Array {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
  return zipSync({
    '[Content_Types].xml': strToU8('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`),
    ...more,
  })
}
