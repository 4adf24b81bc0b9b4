import { createSocket, type Socket } from 'node:dgram'
import { systemClock } from '@sova/base'
import { afterEach, describe, expect, it } from 'vitest'
import { descend, node, readXml, textOf, writeXml } from '../xml/index.ts'
import { discoverDevices } from './discover-devices.ts'
import { readProbeMatches } from './discovery-messages.ts'
import { hostsOf } from './network-hosts.ts'

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})

const matchesOf = (addresses: string, scopes = '') =>
  writeXml(
    node('e:Envelope', [
      node('e:Body', [
        node('d:ProbeMatches', [node('d:ProbeMatch', [node('d:Scopes', scopes), node('d:XAddrs', addresses)])]),
      ]),
    ]),
  )

/** Answers every packet with the given ones. @returns its port */
async function respond(answers: readonly string[], onProbe: (text: string) => void = () => {}): Promise<number> {
  const socket = createSocket('udp4')
  sockets.push(socket)
  socket.on('message', (message, { port, address }) => {
    onProbe(message.toString())
    for (const answer of answers) socket.send(answer, port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return socket.address().port
}

describe('finding cameras', { timeout: 30_000 }, () => {
  it('asks each host, and gives the address of what answers, on the host that answered', async () => {
    const probes: string[] = []
    const scopes = 'onvif://www.onvif.org/name/Gate%202 onvif://www.onvif.org/hardware/SV-1080'
    const answers = [
      'not XML',
      '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
      matchesOf('http://192.168.1.64:8899/onvif/device_service https://[fe80::1]/onvif', scopes),
    ]
    const port = await respond(answers, (text) => probes.push(text))
    const { signal } = new AbortController()
    const found = await discoverDevices({
      networks: ['127.0.0.1'],
      isMulticast: false,
      clock: systemClock,
      signal,
      port,
    })
    expect(found).toEqual([
      { address: 'http://127.0.0.1:8899/onvif/device_service', name: 'Gate 2', hardware: 'SV-1080' },
    ])
    expect(textOf(descend(readXml(probes[0] ?? ''), 'Body'), 'Probe', 'Types')).toBe('dn:NetworkVideoTransmitter')
  })

  it('takes no other schemes, and no credentials', () => {
    expect(readProbeMatches(matchesOf('file:///etc/passwd rtsp://a/ nonsense'), '10.0.0.9')).toEqual([])
    expect(readProbeMatches(matchesOf('http://root:pass@a/x'), '10.0.0.9')).toMatchObject([
      { address: 'http://10.0.0.9/x' },
    ])
    expect(readProbeMatches('<Envelope/>', '10.0.0.9')).toEqual([])
  })
})

describe('the hosts of a network', () => {
  it('are its addresses without the first and the last', () => {
    expect(hostsOf(['192.168.1.9/30'])).toEqual(['192.168.1.9', '192.168.1.10'])
    expect(hostsOf(['10.0.0.7', '10.0.0.7/32'])).toEqual(['10.0.0.7'])
    expect(hostsOf(['10.0.0.0/24'])).toHaveLength(254)
  })

  it.each(['10.0.0.0/8', '10.0.0.0/33', 'localhost', '::1', '10.0.0/24', '10.0.0.0/-1', ''])(
    'are not those of %j',
    (network) => {
      expect(() => hostsOf([network])).toThrow(RangeError)
    },
  )
})
