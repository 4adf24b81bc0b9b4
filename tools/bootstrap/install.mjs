/** Installs what package-lock.json names, when node_modules does not hold it already. Needs no package itself. */
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const PROGRESS_INTERVAL_MS = 5000

/** @param {string} root the repository's folder */
export async function installPackages(root) {
  if (isInstalled(root)) return
  const startedAtMs = Date.now()
  console.log('sova: installing packages (the first time only, about a minute)')
  const progress = setInterval(() => {
    const seconds = Math.round((Date.now() - startedAtMs) / 1000)
    console.log(`sova: installing packages, ${seconds} s, ${countInstalled(root)} folders`)
  }, PROGRESS_INTERVAL_MS)
  try {
    // Not `npm ci`: it refuses a lock file that lacks a binary of a platform that its writer's registry did not have.
    // This takes every version from the lock file as well, and leaves that file alone.
    await runNpm(root, ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'])
  } finally {
    clearInterval(progress)
  }
  console.log(`sova: packages installed in ${Math.round((Date.now() - startedAtMs) / 1000)} s`)
}

/**
 * npm leaves in node_modules the list of what it put there; it is compared with the lock file. Optional packages
 * (binaries of other platforms) may be absent.
 */
function isInstalled(root) {
  const wanted = readPackages(join(root, 'package-lock.json'))
  if (!wanted) throw new Error('package-lock.json is missing or damaged')
  const present = readPackages(join(root, 'node_modules', '.package-lock.json'))
  if (!present) return false
  return Object.entries(wanted).every(([path, { version, optional, devOptional, link }]) => {
    if (!path.includes('node_modules/')) return true
    const found = present[path]
    if (!found) return Boolean(optional || devOptional)
    return link ? found.link === true : found.version === version
  })
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? null
  } catch {
    return null
  }
}

function countInstalled(root) {
  try {
    return readdirSync(join(root, 'node_modules')).length
  } catch {
    return 0
  }
}

/** npm tells the scripts it runs where its own program is; outside npm the one on the PATH is taken. */
function runNpm(root, args) {
  const own = process.env.npm_execpath
  const [command, ...prefix] = own?.endsWith('.js') ? [process.execPath, own] : ['npm']
  return new Promise((resolve, reject) => {
    const npm = spawn(command, [...prefix, ...args], {
      cwd: root,
      stdio: 'inherit',
      // Its install script would fetch libraries for graphics cards from another host; an operator who has one asks for it.
      env: { ONNXRUNTIME_NODE_INSTALL: 'skip', ...process.env },
      shell: process.platform === 'win32',
    })
    npm.on('error', reject)
    npm.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`npm ${args[0]} ended with code ${code}`))))
  })
}
