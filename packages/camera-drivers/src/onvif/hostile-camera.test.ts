/** Devices that are broken or hostile, played by a small HTTP server. */
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ManualClock, systemClock } from '@sova/base'
import { afterEach, describe, expect, it } from 'vitest'
import { openCameraDriver } from '../open-camera-driver.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const signal = new AbortController().signal
const read = (address: string, isTargetAllowed: (target: { address: string }) => boolean = () => true) =>
  openCameraDriver(
    { driver: 'onvif', address, username: 'operator', password: 'camera-pass' },
    { clock: systemClock, isTargetAllowed, answerTimeoutMs: 2000 },
  ).readSettings(signal)

const envelope = (body: string) =>
  `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body>${body}</s:Body></s:Envelope>`

describe('a device', { timeout: 30_000 }, () => {
  it('that redirects is not followed', async () => {
    let isVisited = false
    const inner = await serve((_, response) => {
      isVisited = true
      response.end()
    })
    const port = await serve((_, response) => {
      response.writeHead(307, { Location: `http://127.0.0.1:${inner}/` }).end()
    })
    await expect(read(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ code: 'refused' })
    expect(isVisited).toBe(false)
  })

  it('that tells services on another host is asked on its own', async () => {
    let isVisited = false
    const inner = await serve((_, response) => {
      isVisited = true
      response.end()
    })
    const asked: string[] = []
    const port = await serve((request, response) => {
      asked.push(request.url ?? '')
      const service = `<Service><Namespace>http://www.onvif.org/ver10/media/wsdl</Namespace><XAddr>http://127.0.0.1:${inner}/media</XAddr></Service>`
      response.end(envelope(`<GetServicesResponse>${service}</GetServicesResponse>`))
    })
    await expect(read(`http://127.0.0.1:${port}/device`)).rejects.toMatchObject({ code: 'protocol_error' })
    expect(asked).toContain('/media')
    expect(isVisited).toBe(false)
  })

  it.each([
    ['entities in entities', '<!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;&b;&b;">]><a>&c;</a>'],
    ['a file of ours', '<!DOCTYPE a [<!ENTITY f SYSTEM "file:///etc/passwd">]><a>&f;</a>'],
    ['gigabytes', `<a>${'x'.repeat(2 * 1024 * 1024)}</a>`],
    ['deep nesting', '<a>'.repeat(5000)],
    ['a page', '<!doctype html><p>Sign in'],
    ['nothing', ''],
    ['no body', '<Envelope/>'],
  ])('that answers %s is a broken one', async (_, text) => {
    const port = await serve((_request, response) => response.end(text))
    await expect(read(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ code: 'protocol_error' })
  })

  it('that hangs is given up', async () => {
    const clock = new ManualClock()
    const port = await serve(() => {
      void clock.advance(5000)
    })
    const driver = openCameraDriver(
      { driver: 'onvif', address: `http://127.0.0.1:${port}/`, username: 'operator', password: 'x' },
      { clock, isTargetAllowed: () => true },
    )
    await expect(driver.readSettings(signal)).rejects.toMatchObject({ code: 'unreachable' })
  })

  it('that drips its answer is given up too', async () => {
    const clock = new ManualClock()
    const port = await serve((_, response) => {
      response.write('<a>')
      void clock.advance(5000)
    })
    const driver = openCameraDriver(
      { driver: 'onvif', address: `http://127.0.0.1:${port}/`, username: 'operator', password: 'x' },
      { clock, isTargetAllowed: () => true },
    )
    await expect(driver.readSettings(signal)).rejects.toMatchObject({ code: 'unreachable' })
  })

  it('outside of the networks that the operator lists is not asked, by name or by number', async () => {
    let isVisited = false
    const port = await serve((_, response) => {
      isVisited = true
      response.end()
    })
    const onlyOthers = ({ address }: { address: string }) => !address.startsWith('127.') && address !== '::1'
    for (const host of ['127.0.0.1', 'localhost', '2130706433', '0x7f.1']) {
      await expect(read(`http://${host}:${port}/`, onlyOthers)).rejects.toMatchObject({ code: 'refused' })
    }
    expect(isVisited).toBe(false)
  })

  it.each(['file:///etc/passwd', 'ftp://127.0.0.1/', 'gopher://127.0.0.1/', 'not an address'])(
    'has no address like %s',
    (address) => {
      expect(() => read(address)).toThrow()
    },
  )

  it('that only offers Basic is not told the password', async () => {
    const told: string[] = []
    const port = await serve((request, response) => {
      told.push(request.headers.authorization ?? '')
      const isTime = told.length === 1
      if (isTime) response.end(envelope('<GetSystemDateAndTimeResponse/>'))
      else response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="x"' }).end()
    })
    await expect(read(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ code: 'login_refused' })
    expect(told.join('')).toBe('')
  })
})
