/** nginx from a folder of its own, with no rights and nothing of the system's set-up, to compare with. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@sova/testing/free-ports'
import { endChild } from './media-system.ts'

export interface Nginx {
  readonly pid: number
  readonly port: number
  close(): Promise<void>
}

export interface NginxInputs {
  readonly servedDir: string
  /** Of each connection; unbounded without it. */
  readonly bytesPerS?: number
  /** What is below `/passed/` comes from here, WebSockets too. */
  readonly passedPort?: number
}

/**
 * Serves the files of a folder.
 * @throws when nginx is not installed (Debian: `apt-get install nginx-light`)
 */
export async function startNginx({ servedDir, bytesPerS = 0, passedPort }: NginxInputs): Promise<Nginx> {
  const prefix = await mkdtemp(join(tmpdir(), 'sova-nginx-'))
  const port = await freePort()
  await mkdir(join(prefix, 'temp'))
  const temps = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path temp/${name};`)
  const passed = passedPort
    ? ` location /passed/ { limit_rate 0; proxy_pass http://127.0.0.1:${passedPort}/; proxy_http_version 1.1;
      proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection upgrade; }`
    : ''
  // As Debian ships it: sendfile and tcp_nopush on, an event loop a process.
  const config = `daemon off; worker_processes 1; pid nginx.pid; error_log stderr crit;
events { worker_connections 4096; }
http { access_log off; sendfile on; tcp_nopush on; ${temps.join(' ')} types { video/mp4 mp4; }
  server { listen 127.0.0.1:${port}; root ${servedDir}; limit_rate ${bytesPerS};${passed} } }`
  await writeFile(join(prefix, 'nginx.conf'), config)
  const child = spawn('nginx', ['-p', `${prefix}/`, '-c', 'nginx.conf', '-g', 'user root;'], { stdio: 'inherit' })
  await answers(child, port)
  return {
    pid: child.pid as number,
    port,
    async close() {
      await endChild(child)
      await rm(prefix, { recursive: true, force: true })
    },
  }
}

async function answers(child: ChildProcess, port: number): Promise<void> {
  let failure: Error | null = null
  child.on('error', (error) => {
    failure = new Error(`nginx cannot be started: ${error.message}`)
  })
  for (let attempt = 0; attempt < 100 && !failure && child.exitCode === null; attempt += 1) {
    if (await fetch(`http://127.0.0.1:${port}/`).catch(() => null)) return
    await delay(50)
  }
  throw failure ?? new Error('nginx does not answer')
}
