import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { freePorts } from './free-ports.ts'

it('ports for programs that start later are never those that the system gives to outgoing connections', async () => {
  const [lowest = 0] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split(/\s+/).map(Number)
  const ports = await freePorts(200)
  expect(new Set(ports).size).toBe(200)
  expect(Math.max(...ports)).toBeLessThan(lowest)
})

it('a port that is listened on is left out', async () => {
  const [before = 0] = await freePorts(1)
  const taken = createServer().listen(before + 1, '127.0.0.1')
  await once(taken, 'listening')
  expect(await freePorts(3)).not.toContain(before + 1)
  taken.close()
})
