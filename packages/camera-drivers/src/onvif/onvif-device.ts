/** The device service: what the camera is, its clock, reboot and firmware (ONVIF Core Specification §8). */
import { isUnsupported } from '../camera-failure.ts'
import { posixTimezone } from '../clock/posix-timezone.ts'
import { childrenOf, descend, node, textOf } from '../xml/index.ts'
import type { OnvifSession } from './onvif-session.ts'

export interface DeviceDescription {
  manufacturer: string
  model: string
  firmwareVersion: string
  mac: string
  ntpHost: string
  hasFirmwareUpdate: boolean
}

export async function readDevice(session: OnvifSession, signal: AbortSignal): Promise<DeviceDescription> {
  const ask = (operation: string) => session.ask('tds', node(`tds:${operation}`), signal)
  const optional = (operation: string) =>
    ask(operation).catch((error: unknown) => {
      if (isUnsupported(error)) return null
      throw error
    })
  const [about, networks, ntp, capabilities] = await Promise.all([
    ask('GetDeviceInformation'),
    optional('GetNetworkInterfaces'),
    optional('GetNTP'),
    optional('GetServiceCapabilities'),
  ])
  const interfaces = childrenOf(networks, 'NetworkInterfaces')
  const used = interfaces.find((one) => textOf(one, 'Enabled') === 'true') ?? interfaces[0] ?? null
  const manual = descend(ntp, 'NTPInformation', 'NTPManual')
  const system = descend(capabilities, 'Capabilities', 'System')
  return {
    manufacturer: textOf(about, 'Manufacturer'),
    model: textOf(about, 'Model'),
    firmwareVersion: textOf(about, 'FirmwareVersion'),
    mac: textOf(used, 'Info', 'HwAddress').toUpperCase(),
    ntpHost: textOf(manual, 'DNSname') || textOf(manual, 'IPv4Address') || textOf(manual, 'IPv6Address'),
    hasFirmwareUpdate: system?.attributes.get('HttpFirmwareUpgrade') === 'true',
  }
}

/** @param host held to the grammar of the contract; here it can only become the text of one element */
export async function writeNtpHost(session: OnvifSession, host: string, signal: AbortSignal): Promise<void> {
  const [type, element] = /^[0-9a-f.]*:[0-9a-f:.]*$/i.test(host)
    ? ['IPv6', 'tt:IPv6Address']
    : /^[0-9.]+$/.test(host)
      ? ['IPv4', 'tt:IPv4Address']
      : ['DNS', 'tt:DNSname']
  const manual = node('tds:NTPManual', [node('tt:Type', type), node(element, host)])
  await session.ask('tds', node('tds:SetNTP', [node('tds:FromDHCP', false), manual]), signal)
}

export async function writeTimezone(
  session: OnvifSession,
  timezone: string,
  nowMs: number,
  signal: AbortSignal,
): Promise<void> {
  const body = node('tds:SetSystemDateAndTime', [
    node('tds:DateTimeType', 'NTP'),
    // The POSIX string of today's rules tells when summer time begins and ends; cameras want this flag as well.
    node('tds:DaylightSavings', posixTimezone(timezone, nowMs).includes(',')),
    node('tds:TimeZone', [node('tt:TZ', posixTimezone(timezone, nowMs))]),
  ])
  await session.ask('tds', body, signal)
}

export async function rebootDevice(session: OnvifSession, signal: AbortSignal): Promise<void> {
  await session.ask('tds', node('tds:SystemReboot'), signal)
}

/** The camera says where it takes the file; then it reboots by itself. */
export async function updateFirmware(session: OnvifSession, image: Uint8Array, signal: AbortSignal): Promise<void> {
  const answer = await session.ask('tds', node('tds:StartFirmwareUpgrade'), signal)
  await session.upload(textOf(answer, 'UploadUri'), image, signal)
}
