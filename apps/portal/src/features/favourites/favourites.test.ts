import { buildAccount, buildCamera } from '@sova/testing'
import { describe, expect, it } from 'vitest'
import { type TestCaller, usePortal } from '../../testing/use-portal.ts'

const portal = usePortal()

async function userWithFavourites(count: number): Promise<{ caller: TestCaller; numbers: string[] }> {
  const { database, signIn } = portal()
  const account = await buildAccount(database)
  const caller = await signIn(account)
  const numbers: string[] = []
  for (let index = 0; index < count; index += 1) {
    const { number } = await buildCamera(database, { permissions: [{ account, permission: 'L' }] })
    numbers.push(number)
    await caller.post('/v0/cameras/fav/add/', { number })
  }
  return { caller, numbers }
}

async function favouritesOf(caller: TestCaller, request: object = {}): Promise<string[]> {
  const { body } = await caller.post('/v0/cameras/fav/', request)
  return (body.results as { number: string }[]).map((row) => row.number)
}

describe('favourites', () => {
  it('are marked by number and taken out by numbers [FAV-03] [FAV-04]', async () => {
    const { caller, numbers } = await userWithFavourites(3)
    expect(await favouritesOf(caller)).toEqual(numbers)
    const { status } = await caller.post('/v0/cameras/fav/delete/', { numbers: numbers.slice(0, 2) })
    expect([status, await favouritesOf(caller)]).toEqual([200, numbers.slice(2)])
  })

  it('come in the order that their user gave them, which the server keeps [CAM-LIST-15] [CAM-LIST-19]', async () => {
    const { caller, numbers } = await userWithFavourites(4)
    const order = numbers.toReversed()
    expect((await caller.post('/v0/cameras/fav/order/', { numbers: order })).status).toBe(200)
    expect(await favouritesOf(caller)).toEqual(order)
    expect(await favouritesOf(caller, { order_by: 'user' })).toEqual(order)
    expect(await favouritesOf(caller, { order_by: 'create_asc' })).toEqual(numbers)
  })

  it('that are not named stay where they are, so that a page is put in order by itself', async () => {
    const { caller, numbers } = await userWithFavourites(5)
    const [a, b, c, d, e] = numbers
    await caller.post('/v0/cameras/fav/order/', { numbers: [d, b] })
    expect(await favouritesOf(caller)).toEqual([a, d, c, b, e])
    expect(await favouritesOf(caller, { page: 2, page_size: 2 })).toEqual([c, b])
  })

  it('that are named twice, or are none, change nothing else', async () => {
    const { caller, numbers } = await userWithFavourites(3)
    const [a, b, c] = numbers
    const { status } = await caller.post('/v0/cameras/fav/order/', { numbers: [c, '404404', a, c] })
    expect([status, await favouritesOf(caller)]).toEqual([200, [c, b, a]])
    expect((await caller.post('/v0/cameras/fav/order/', { numbers: [] })).status).toBe(200)
    expect(await favouritesOf(caller)).toEqual([c, b, a])
  })

  it('of another account are not put in order', async () => {
    const [mine, other] = [await userWithFavourites(2), await userWithFavourites(2)]
    await mine.caller.post('/v0/cameras/fav/order/', { numbers: other.numbers.toReversed() })
    expect(await favouritesOf(other.caller)).toEqual(other.numbers)
  })

  it('in user order exist nowhere else [CAM-LIST-17]', async () => {
    const { caller } = await userWithFavourites(0)
    for (const list of ['this', 'my', 'search']) {
      const { status, body } = await caller.post(`/v0/cameras/${list}/`, { order_by: 'user' })
      expect([status, body.code]).toEqual([400, 'unknown_field'])
    }
  })

  it('are refused in one call of more than 10 000, by their field', async () => {
    const { caller } = await userWithFavourites(0)
    const numbers = Array.from({ length: 10_001 }, (_, index) => String(index))
    const { status, body } = await caller.post('/v0/cameras/fav/order/', { numbers })
    expect([status, body.numbers]).toEqual([400, ['Не больше 10000.']])
  })
})
