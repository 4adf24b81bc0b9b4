/** What the tests need of the machine beside Node: a browser, ffmpeg, and GStreamer's RTSP server as a real camera. */
import { existsSync } from 'node:fs'
import { runCommand } from './run-command.ts'

const DEBIAN_PACKAGES = [
  'chromium',
  'ffmpeg',
  'gir1.2-gst-rtsp-server-1.0',
  'python3-gi',
  'gstreamer1.0-plugins-good',
  'gstreamer1.0-plugins-bad',
  'gstreamer1.0-plugins-ugly',
  'gstreamer1.0-libav',
]

/** @returns names of those that are missing and could not be installed */
export async function ensureDebianPackages(): Promise<string[]> {
  if (!existsSync('/usr/bin/dpkg-query')) return missingPrograms()
  const missing = await missingPackages()
  if (missing.length === 0 || process.getuid?.() !== 0) return missing
  console.log(`sova: installing ${missing.join(' ')}`)
  const install = ['apt-get', 'install', '-y', '--no-install-recommends', ...missing]
  const first = await runApt(install)
  // The lists may be old or absent.
  if (first !== 0 && (await runApt(['apt-get', 'update'])) === 0) await runApt(install)
  return missingPackages()
}

async function runApt(command: readonly string[]): Promise<number> {
  const { code, output } = await runCommand(['env', 'DEBIAN_FRONTEND=noninteractive', ...command])
  if (code !== 0) console.log(output.trimEnd().split('\n').slice(-5).join('\n'))
  return code
}

async function missingPackages(): Promise<string[]> {
  const { output } = await runCommand(['dpkg-query', '--list', ...DEBIAN_PACKAGES])
  // `ii  ffmpeg  7:5.1.8-0+deb12u1  amd64  …`: wanted and installed, the architecture may follow the name.
  const installed = new Set([...output.matchAll(/^ii\s+([^\s:]+)/gm)].map(([, name]) => name))
  return DEBIAN_PACKAGES.filter((name) => !installed.has(name))
}

/** Another system: the programs are looked for, under the names that tests call them by. */
function missingPrograms(): string[] {
  return ['chromium', 'ffmpeg', 'python3'].filter((name) => !existsSync(`/usr/bin/${name}`))
}
