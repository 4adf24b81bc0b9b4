import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { createLogger, ManualClock, systemClock } from '@sova/base'
import type { NewAnalyticEvent } from '@sova/contract'
import { freePort } from '@sova/testing/free-ports'
import { generate, parser } from 'mqtt-packet'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readFrigateEvent } from './frigate-events.ts'
import { listenToMqtt, type MqttListener } from './mqtt-listener.ts'
import { readMqttSettings } from './mqtt-settings.ts'

const WAIT = { timeout: 20_000, interval: 20 }

const object = (given: object = {}) => ({
  id: '1607123955.475377-mxklsc',
  camera: 'front_door',
  label: 'person',
  sub_label: null,
  start_time: 1607123955.475377,
  end_time: null,
  frame_time: 1607123961.837752,
  top_score: 0.95,
  false_positive: false,
  entered_zones: [],
  ...given,
})
const message = (type: string, given: object = {}) => ({ type, before: object(), after: object(given) })
const read = (json: unknown) => readFrigateEvent(json, (camera) => (camera === 'front_door' ? '1001' : undefined))

describe('an object that Frigate follows', () => {
  it('is a motion as long as it is seen', () => {
    const motion = {
      camera_number: '1001',
      type: 'motion_alarm',
      at_ms: 1_607_123_955_475,
      confidence: 0.95,
      text: 'person',
    }
    expect(read(message('new', { frame_time: 1607123955.475377 }))).toMatchObject([
      { ...motion, is_new: true, continues: true, duration_ms: 0 },
    ])
    expect(read(message('update'))).toMatchObject([{ ...motion, is_new: false, continues: true, duration_ms: 6362 }])
    expect(read(message('end', { end_time: 1607123965.475377 }))).toMatchObject([
      { is_new: false, continues: false, duration_ms: 10_000 },
    ])
  })

  it('is also a plate, a face or an intrusion, each under a name of its own', () => {
    const types = (given: object) =>
      read(message('update', given))?.map(({ type, text, number }) => [type, number ?? text])
    expect(types({ label: 'car', recognized_license_plate: ['А123ВС77', 0.9] })).toContainEqual([
      'car_number',
      'А123ВС77',
    ])
    expect(types({ sub_label: ['Eli', 0.514] })).toContainEqual(['face_recognition', 'Eli'])
    expect(types({ sub_label: 'Eli' })).toContainEqual(['face_recognition', 'Eli'])
    expect(types({ entered_zones: ['yard'] })).toContainEqual(['perimeter_security', 'person: yard'])
    expect(types({ recognized_license_plate: 'X'.repeat(17), label: 'car' })).toHaveLength(1)
  })

  it('is a plate or a face as sure as that was read, and an intrusion, at the moment when it was', () => {
    const named = (given: object) => read(message('update', given))?.find(({ type }) => type !== 'motion_alarm')
    const seen = { at_ms: 1_607_123_961_838 }
    const plate = named({ label: 'car', recognized_license_plate: ['A123BC77', 0.5] })
    expect(plate).toMatchObject({ ...seen, type: 'car_number', confidence: 0.5 })
    const surer = named({ label: 'car', recognized_license_plate: ['A123BC77', 0.9] })
    expect(surer).toMatchObject({ external_id: plate?.external_id, confidence: 0.9, is_new: false })
    expect(named({ sub_label: ['Eli', 0.514] })).toMatchObject({ ...seen, confidence: 0.514 })
    const plain = { label: 'car', recognized_license_plate: 'A123BC77' }
    expect(named({ ...plain, recognized_license_plate_score: 0.96 })).toMatchObject({ ...seen, confidence: 0.96 })
    expect(named(plain)?.confidence).toBeUndefined()
    expect(named({ entered_zones: ['yard'] })).toMatchObject({ ...seen, confidence: 0.95 })
  })

  it('of a camera that is not ours, or that was none after all, is passed over', () => {
    expect(read(message('new', { camera: 'elsewhere' }))).toEqual([])
    expect(read(message('new', { false_positive: true }))).toEqual([])
  })

  it.each([null, 'online', [], {}, { type: 'new', after: {} }, message('constructor')])(
    'is nothing else: %j',
    (json) => {
      expect(read(json)).toBeNull()
    },
  )
})

/** As much of a broker as a subscriber needs (MQTT 3.1.1). */
interface Broker {
  port: number
  publish(topic: string, payload: string): boolean
  close(): Promise<void>
}

/** @param port one of `freePorts` where it must be had again after a break */
async function startBroker(port = 0): Promise<Broker> {
  const sockets = new Set<Socket>()
  const subscribed = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => subscribed.delete(socket))
    socket.on('error', () => {})
    const packets = parser()
    packets.on('packet', (packet) => {
      if (packet.cmd === 'connect') socket.write(generate({ cmd: 'connack', returnCode: 0, sessionPresent: false }))
      if (packet.cmd === 'pingreq') socket.write(generate({ cmd: 'pingresp' }))
      if (packet.cmd !== 'subscribe') return
      socket.write(generate({ cmd: 'suback', messageId: packet.messageId ?? 0, granted: [0] }))
      subscribed.add(socket)
    })
    socket.on('data', (data) => packets.parse(data))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    publish(topic, payload) {
      for (const socket of subscribed) {
        socket.write(generate({ cmd: 'publish', topic, payload, qos: 0, dup: false, retain: false }))
      }
      return subscribed.size > 0
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

describe('a broker', () => {
  const closers: { close(): Promise<void> }[] = []
  afterEach(async () => {
    for (const closer of closers.splice(0)) await closer.close()
  })

  it('that goes away and comes back is listened to again, and nonsense on its topic changes nothing', async () => {
    const stored: NewAnalyticEvent[] = []
    const broker = await startBroker(await freePort())
    const listener: MqttListener = listenToMqtt({
      settings: {
        url: `mqtt://127.0.0.1:${broker.port}`,
        topicPrefix: 'frigate',
        cameras: new Map([['front_door', '1001']]),
      },
      events: {
        add: (events) => {
          stored.push(...events)
          return Promise.resolve([])
        },
      },
      clock: systemClock,
      logger: createLogger('mqtt', { level: 'silent' }),
      reconnectMs: 20,
    })
    closers.push(listener)
    await vi.waitFor(() => expect(broker.publish('frigate/events', JSON.stringify(message('new')))).toBe(true), WAIT)
    broker.publish('frigate/events', 'not json')
    broker.publish('frigate/events', 'x'.repeat(200_000))
    await vi.waitFor(() => expect(stored.length).toBeGreaterThan(0), WAIT)
    await broker.close()
    const before = stored.length
    const again = await startBroker(broker.port)
    closers.push(again)
    await vi.waitFor(() => expect(again.publish('frigate/events', JSON.stringify(message('end')))).toBe(true), WAIT)
    await vi.waitFor(() => expect(stored.length).toBeGreaterThan(before), WAIT)
    expect(stored.at(-1)).toMatchObject({ camera_number: '1001', continues: false })
  })
})

describe('a broker for an hour', () => {
  const FRONT_DOOR = { topicPrefix: 'frigate', cameras: new Map([['front_door', '1001']]) }
  const HOUR_OF_ATTEMPTS = 720

  /** Counts what is said, and how often. */
  function countingLogger() {
    const said: string[] = []
    const logger = createLogger('mqtt', { destination: { write: (line: string) => void said.push(line) } })
    const count = (words: string) => said.filter((line) => line.includes(words)).length
    return { logger, count }
  }

  it('away is asked again as often as before, is said to be away once, and is heard when it is back', async () => {
    let attempts = 0
    const closed = createServer((socket) => {
      attempts += 1
      socket.on('error', () => {})
      socket.destroy()
    })
    const port = await freePort()
    await new Promise<void>((resolve) => closed.listen(port, '127.0.0.1', resolve))
    const stored: NewAnalyticEvent[] = []
    const { logger, count } = countingLogger()
    const listener = listenToMqtt({
      settings: { url: `mqtt://127.0.0.1:${port}`, ...FRONT_DOOR },
      events: { add: (events) => Promise.resolve(void stored.push(...events)).then(() => []) },
      clock: systemClock,
      logger,
      reconnectMs: 1,
    })
    await vi.waitFor(() => expect(attempts).toBeGreaterThan(HOUR_OF_ATTEMPTS), WAIT)
    expect(count('the broker is away')).toBe(1)
    await new Promise((resolve) => closed.close(resolve))
    const broker = await startBroker(port)
    await vi.waitFor(() => expect(broker.publish('frigate/events', JSON.stringify(message('new')))).toBe(true), WAIT)
    await vi.waitFor(() => expect(stored.length).toBeGreaterThan(0), WAIT)
    expect(count('the broker is connected')).toBe(1)
    await listener.close()
    await broker.close()
  })

  it('whose events find no database tells them to it again until it is back, in their order', async () => {
    const broker = await startBroker()
    const clock = new ManualClock()
    const stored: NewAnalyticEvent[] = []
    let refusals = 0
    const { logger, count } = countingLogger()
    const listener = listenToMqtt({
      settings: { url: `mqtt://127.0.0.1:${broker.port}`, ...FRONT_DOOR },
      events: {
        add: (events) => {
          if (refusals < 5) {
            refusals += 1
            return Promise.reject(new Error('the database is starting'))
          }
          stored.push(...events)
          return Promise.resolve([])
        },
      },
      clock,
      logger,
      reconnectMs: 20,
    })
    const payloads = ['new', 'end'].map((type) => JSON.stringify(message(type)))
    await vi.waitFor(() => expect(broker.publish('frigate/events', payloads[0] ?? '')).toBe(true), WAIT)
    broker.publish('frigate/events', payloads[1] ?? '')
    await vi.waitFor(async () => {
      await clock.advance(60_000)
      expect(stored.map(({ continues }) => continues)).toEqual([true, false])
    }, WAIT)
    expect(refusals).toBe(5)
    expect(count('they are tried again')).toBe(1)
    expect(count('are lost')).toBe(0)
    await listener.close()
    await broker.close()
  })

  it('full of events keeps no more of them waiting than it may, and says how many it dropped, once', async () => {
    const { logger, count } = countingLogger()
    const broker = await startBroker()
    let taken = 0
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const listener = listenToMqtt({
      settings: { url: `mqtt://127.0.0.1:${broker.port}`, ...FRONT_DOOR },
      events: {
        async add() {
          taken += 1
          await held
          return []
        },
      },
      clock: systemClock,
      logger,
      reconnectMs: 20,
    })
    const payload = JSON.stringify(message('new'))
    await vi.waitFor(() => expect(broker.publish('frigate/events', payload)).toBe(true), WAIT)
    await vi.waitFor(() => expect(taken).toBe(1), WAIT)
    for (let sent = 0; sent < 2000; sent += 1) broker.publish('frigate/events', payload)
    await vi.waitFor(() => expect(count('some are dropped')).toBe(1), WAIT)
    letGo()
    await vi.waitFor(() => expect(count('messages were dropped')).toBeGreaterThan(0), WAIT)
    expect(taken).toBeGreaterThanOrEqual(500)
    expect(taken).toBeLessThanOrEqual(2001)
    await listener.close()
    await broker.close()
  })
})

describe('the settings', () => {
  it('name the broker and say which camera is which', () => {
    const settings = readMqttSettings({
      SOVA_MQTT_URL: 'mqtt://a:b@host:1883',
      SOVA_FRIGATE_CAMERAS: 'front_door=1001, yard = 2',
    })
    expect(settings).toMatchObject({ topicPrefix: 'frigate' })
    expect([...(settings?.cameras ?? [])]).toEqual([
      ['front_door', '1001'],
      ['yard', '2'],
    ])
    expect(readMqttSettings({})).toBeNull()
  })

  it('that are wrong are refused without repeating a password', () => {
    expect(() => readMqttSettings({ SOVA_MQTT_URL: 'http://user:secret@host' })).toThrow(/^(?!.*secret)/)
    expect(() => readMqttSettings({ SOVA_MQTT_URL: 'mqtt://host', SOVA_FRIGATE_CAMERAS: 'x=y' })).toThrow('x=y')
  })
})
