import { TimezoneName } from '@sova/contract'
import { buildAccount } from '@sova/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestCaller, usePortal } from '../../testing/use-portal.ts'

const portal = usePortal()
let caller: TestCaller

beforeAll(async () => {
  caller = await portal().signIn(await buildAccount(portal().database))
})

async function names(request: object, query = ''): Promise<string[]> {
  const { body } = await caller.post(`/v0/timezones/${query}`, request)
  return (body.results as { name: string }[]).map(({ name }) => name)
}

describe('the search of time zones', { timeout: 30_000 }, () => {
  it('takes page, search and pageSize, and answers results [SETUP-CAM-30]', async () => {
    const { body } = await caller.post('/v0/timezones/', { page: 2, search: 'america', pageSize: 5 })
    expect(body).toMatchObject({ page: { current: 2, page_size: 5 } })
    expect(body.results).toHaveLength(5)
    const first = await names({ page: 1, search: 'america', pageSize: 5 })
    expect(first).not.toEqual((body.results as { name: string }[]).map(({ name }) => name))
  })

  it.each(['kiev', 'KYIV', 'europe/kiev', 'Europe/Kyiv'])(
    'finds a renamed place by either name: %s',
    async (search) => {
      expect(await names({ search })).toEqual([expect.stringMatching(/^Europe\/(Kiev|Kyiv)$/)])
    },
  )

  it('finds by what it is called in the language of the call, and by its offset', async () => {
    expect(await names({ search: 'екатеринбург' }, '?lang=ru')).toContain('Asia/Yekaterinburg')
    expect(await names({ search: '+05:30' })).toEqual(
      expect.arrayContaining([expect.stringMatching(/Calcutta|Kolkata/)]),
    )
    expect(await names({ search: 'new york' })).toContain('America/New_York')
    expect(await names({ search: 'utc', pageSize: 100 })).toContain('UTC')
  })

  it('finds nothing for nonsense, and every zone for nothing', async () => {
    expect(await names({ search: 'atlantis' })).toEqual([])
    const { body } = await caller.post('/v0/timezones/', { pageSize: 100 })
    expect(body.count).toBeGreaterThan(300)
    for (const { name } of body.results as { name: string }[]) expect(TimezoneName.safeParse(name).success).toBe(true)
  })

  it.each([{ pageSize: 0 }, { pageSize: 1000 }, { search: 'x'.repeat(101) }])('refuses %j', async (request) => {
    expect((await caller.post('/v0/timezones/', request)).status).toBe(400)
  })
})
