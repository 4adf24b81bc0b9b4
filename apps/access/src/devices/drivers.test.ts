import { createServer, type Socket } from 'node:net'
import { createLogger, ManualClock, systemClock } from '@sova/base'
import { testSecretBox } from '@sova/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { RELAY_USER, startRelay } from '../testing/relay.ts'
import { createDeviceGate, DEVICE_QUEUE_MAX, DEVICE_TIMEOUT_MS } from './device-gate.ts'
import type { IsTargetAllowed } from './device-target.ts'
import { openDriver } from './open-driver.ts'

const onlyLoopback: IsTargetAllowed = ({ address }) => address === '127.0.0.1'

const open = (
  name: string,
  settings: object,
  { moduleId = null as string | null, isTargetAllowed = onlyLoopback, signal = AbortSignal.timeout(20_000) } = {},
) => openDriver(name, settings, { clock: systemClock, isTargetAllowed }).open({ moduleId, signal })

describe('a relay on HTTP', () => {
  it('is asked once, by its template, with the module where the template names it', async () => {
    const relay = await startRelay()
    const settings = { url: `${relay.url}/io?out={module_id}`, method: 'POST', body: '{"pulse":"{module_id}"}' }
    expect(await open('http', settings, { moduleId: '2 &x' })).toBe('OK')
    expect(relay.opened).toEqual(['POST /io?out=2%20%26x {"pulse":"2 &x"}'])
  })

  it('that asks for Digest is answered; a wrong password opens nothing', async () => {
    const relay = await startRelay({ needsDigest: true })
    expect(await open('http', { url: relay.url, ...RELAY_USER })).toBe('OK')
    await expect(open('http', { url: relay.url, ...RELAY_USER, password: 'guessed' })).rejects.toThrow(
      'refuses the login',
    )
    expect(relay.opened).toEqual(['GET /'])
  })

  it('that redirects to an inner address is not followed', async () => {
    const inner = await startRelay()
    const relay = await startRelay({
      answer: (_, response) => response.writeHead(302, { Location: `${inner.url}/admin` }).end(),
    })
    await expect(open('http', { url: relay.url })).rejects.toThrow('redirects')
    expect(inner.requests).toBe(0)
  })

  it.each([
    [
      'an error',
      (_: unknown, response: { writeHead(s: number): { end(): void } }) => response.writeHead(500).end(),
      'answered 500',
    ],
    [
      'something else than expected',
      (_: unknown, response: { end(t: string): void }) => response.end('<html>'),
      'answered: <html>',
    ],
  ] as const)('that answers %s has failed', async (_, answer, words) => {
    const relay = await startRelay({ answer: answer as never })
    await expect(open('http', { url: relay.url, expect: 'opened' })).rejects.toThrow(words)
  })

  it('that speaks no HTTP has failed', async () => {
    const port = await listen((socket) => socket.end('\u0000rubbish\r\n\r\n'))
    await expect(open('http', { url: `http://127.0.0.1:${port}/` })).rejects.toThrow('does not speak HTTP')
  })

  it('that answers without end is read to its first 16 kB', async () => {
    const relay = await startRelay({ answer: (_, response) => void response.write('x'.repeat(200_000)) })
    expect((await open('http', { url: relay.url }))?.length).toBe(16_384)
  })
})

describe('what the operator has not listed', () => {
  it.each([
    ['http', { url: 'http://192.0.2.7/open' }],
    ['http', { url: 'http://localhost:1/open' }],
    ['mqtt', { url: 'mqtt://192.0.2.7', topic: 'gate' }],
    ['onvif', { url: 'http://192.0.2.7/onvif/device_service', token: 'r1' }],
  ] as const)('is not reached by %s %j', async (name, settings) => {
    await expect(open(name, settings, { isTargetAllowed: () => false })).rejects.toThrow(/not among|not allow/)
  })
})

describe('settings that are wrong', () => {
  it.each([
    ['http', { url: 'file:///etc/passwd' }, 'url'],
    ['http', {}, 'url'],
    ['mqtt', { url: 'mqtt://127.0.0.1', topic: 'gate/#' }, 'topic'],
    ['onvif', { url: 'http://127.0.0.1', output: 'window' }, 'output'],
  ] as const)('of %s are named, and never told', async (name, settings, field) => {
    await expect(async () => open(name, { ...settings, password: 'secret' })).rejects.toThrow(
      `wrong settings of the device: ${field}`,
    )
  })

  it('of no driver at all are refused', async () => {
    await expect(async () => open('telnet', {})).rejects.toThrow('there is no driver "telnet"')
  })
})

describe('a device behind a broker', () => {
  it('gets a message that expires, and the acknowledgement is the answer', async () => {
    const broker = await startBroker()
    const settings = {
      url: `mqtt://127.0.0.1:${broker.port}`,
      topic: 'gates/{module_id}/cmd',
      payload: 'open {module_id}',
    }
    expect(await open('mqtt', settings, { moduleId: '7' })).toBe('the broker has the message')
    const [published] = broker.published
    expect(published?.toString('latin1')).toContain('gates/7/cmd')
    expect(published?.toString('latin1')).toContain('open 7')
    // MQTT 5 §3.3.2.3.3: property 2, five seconds.
    expect(published?.includes(Buffer.from([2, 0, 0, 0, 5]))).toBe(true)
    expect(broker.published).toHaveLength(1)
  })

  it('that acknowledges nothing is given up, and the message is not sent again', async () => {
    const broker = await startBroker({ behaviour: 'is silent' })
    const settings = { url: `mqtt://127.0.0.1:${broker.port}`, topic: 'gate' }
    const signal = new AbortController()
    const opening = open('mqtt', settings, { signal: signal.signal })
    await broker.hears
    signal.abort()
    await expect(opening).rejects.toThrow()
    expect(broker.published).toHaveLength(1)
  })
})

describe('a broker', () => {
  it.each([
    ['speaks nonsense', 'nonsense'],
    ['hangs up', 'hangs up'],
  ] as const)('that %s in the middle fails the command and nothing else', async (_, behaviour) => {
    const broker = await startBroker({ behaviour })
    await expect(open('mqtt', { url: `mqtt://127.0.0.1:${broker.port}`, topic: 'gate' })).rejects.toThrow('broker')
    expect(broker.published).toHaveLength(1)
  })

  it('passes on the word of the device, where a topic for it is given', async () => {
    const broker = await startBroker()
    const settings = { url: `mqtt://127.0.0.1:${broker.port}`, topic: 'gate', answer_topic: 'gate/state', expect: 'up' }
    expect(await open('mqtt', settings)).toBe('barrier up')
    await expect(open('mqtt', { ...settings, expect: 'down' })).rejects.toThrow('the device answered: barrier up')
  })
})

describe('an ONVIF device', () => {
  it.each([
    ['relay', 'tds:SetRelayOutputState', '<tds:RelayOutputToken>r7</tds:RelayOutputToken>'],
    ['door', 'tdc:AccessDoor', '<tdc:Token>r7</tdc:Token>'],
  ] as const)('opens its %s once', async (output, command, token) => {
    const bodies: string[] = []
    const port = await listenForSoap(bodies)
    const url = `http://127.0.0.1:${port}/onvif/device_service`
    expect(await open('onvif', { url, output, token: 'r1' }, { moduleId: 'r7' })).toBe(output)
    const commands = bodies.filter((body) => body.includes(command))
    expect(commands).toHaveLength(1)
    expect(commands[0]).toContain(token)
  })
})

describe('the gate', () => {
  const gateWith = (clock = new ManualClock()) => {
    const logger = createLogger('gate', { level: 'silent' })
    return { clock, gate: createDeviceGate({ clock, logger, secretBox: testSecretBox, isTargetAllowed: onlyLoopback }) }
  }
  const device = (driver: string, settings: object) => ({
    id: 1,
    driver,
    settings_sealed: testSecretBox.seal(JSON.stringify(settings)),
  })

  it('gives up a device that hangs, and asks it no second time', async () => {
    const { clock, gate } = gateWith()
    const relay = await startRelay({ answer: () => {} })
    const answer = gate.open(device('http', { url: relay.url }), null, Infinity)
    while (relay.opened.length === 0) await new Promise((resolve) => setImmediate(resolve))
    await clock.advance(DEVICE_TIMEOUT_MS)
    expect(await answer).toEqual({ state: 'timed_out', answer: null })
    expect(relay.requests).toBe(1)
  })

  it('tells what a device said in at most 200 characters of text', async () => {
    const { gate } = gateWith()
    const relay = await startRelay({ answer: (_, response) => response.end(`\u0000\n${'word '.repeat(100)}`) })
    const { state, answer } = await gate.open(device('http', { url: relay.url }), null, Infinity)
    expect([state, answer?.length, answer?.startsWith('word')]).toEqual(['opened', 200, true])
  })

  it('keeps one command at a time for each device, and turns away whoever comes to a long queue', async () => {
    const { clock, gate } = gateWith()
    const answers = Array.from({ length: DEVICE_QUEUE_MAX + 1 }, () =>
      gate.open(device('simulated', {}), null, Infinity),
    )
    expect(await answers.at(-1)).toEqual({ state: 'failed', answer: 'the device is busy' })
    for (let turn = 0; turn < DEVICE_QUEUE_MAX; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve))
      await clock.advance(20)
    }
    const done = await Promise.all(answers)
    expect(done.filter(({ state }) => state === 'opened')).toHaveLength(DEVICE_QUEUE_MAX)
  })

  it('does not give a command whose turn comes when it is too late', async () => {
    const { clock, gate } = gateWith()
    const openUntilMs = clock.nowMs() + DEVICE_TIMEOUT_MS - 1
    const first = gate.open(device('simulated', { behaviour: 'hangs' }), null, openUntilMs)
    const relay = await startRelay()
    const second = gate.open(device('http', { url: relay.url }), null, openUntilMs)
    await new Promise((resolve) => setImmediate(resolve))
    await clock.advance(DEVICE_TIMEOUT_MS)
    expect((await first).state).toBe('timed_out')
    expect(await second).toEqual({ state: 'failed', answer: 'the device was busy for too long' })
    expect(relay.requests).toBe(0)
  })

  it('says of settings that were sealed with another key that they can’t be read', async () => {
    const { gate } = gateWith()
    const answer = await gate.open({ id: 1, driver: 'simulated', settings_sealed: 'AAAA' }, null, Infinity)
    expect(answer).toEqual({ state: 'failed', answer: 'the settings of the device can’t be read' })
  })
})

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

function listen(onSocket: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    onSocket(socket)
  })
  closers.push(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
}

type BrokerBehaviour = 'acknowledges' | 'is silent' | 'nonsense' | 'hangs up'

/** As much of an MQTT 5 broker as one message needs: CONNACK (§3.2), SUBACK (§3.9), PUBACK (§3.4), and a word back. */
async function startBroker({ behaviour = 'acknowledges' as BrokerBehaviour } = {}) {
  const published: Buffer[] = []
  let tell = () => {}
  const hears = new Promise<void>((resolve) => {
    tell = resolve
  })
  const word = 'barrier up'
  const answer = Buffer.concat([Buffer.from([0x30, 13 + word.length, 0, 10]), Buffer.from(`gate/state\0${word}`)])
  const port = await listen((socket) => {
    let isSubscribed = false
    socket.on('data', (packet: Buffer) => {
      const kind = (packet[0] ?? 0) >> 4
      if (kind === 1) socket.write(Buffer.from([0x20, 3, 0, 0, 0]))
      if (kind === 8) {
        isSubscribed = true
        socket.write(Buffer.from([0x90, 4, packet[2] ?? 0, packet[3] ?? 0, 0, 1]))
      }
      if (kind !== 3) return
      published.push(packet)
      tell()
      const topicLength = packet.readUInt16BE(2)
      const id = packet.subarray(4 + topicLength, 6 + topicLength)
      if (behaviour === 'nonsense') socket.write(Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0xff]))
      if (behaviour === 'hangs up') socket.destroy()
      if (behaviour === 'acknowledges') socket.write(Buffer.concat([Buffer.from([0x40, 2]), id]))
      if (isSubscribed) socket.write(answer)
    })
  })
  return { port, published, hears }
}

/** Answers every SOAP request; its services are all at one address. */
function listenForSoap(bodies: string[]): Promise<number> {
  const service = (name: string) =>
    `<tds:Service><tds:Namespace>http://www.onvif.org/ver10/${name}/wsdl</tds:Namespace><tds:XAddr>http://127.0.0.1/onvif/x</tds:XAddr></tds:Service>`
  const answerOf = (body: string) =>
    body.includes('GetServices')
      ? `<tds:GetServicesResponse>${service('doorcontrol')}</tds:GetServicesResponse>`
      : '<tds:Done/>'
  return startRelay({
    answer: (_request, response, body) => {
      bodies.push(body)
      response.end(
        `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope" xmlns:tds="http://www.onvif.org/ver10/device/wsdl"><s:Body>${answerOf(body)}</s:Body></s:Envelope>`,
      )
    },
  }).then(({ url }) => Number(new URL(url).port))
}
