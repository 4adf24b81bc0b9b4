import { descend, node, textOf } from '@sova/camera-drivers/xml'
import type { Operations } from './onvif-operation.ts'
import type { SimulatedDevice } from './simulated-device.ts'
import { OnvifFault } from './soap-answer.ts'

const SERVICES = {
  device_service: 'http://www.onvif.org/ver10/device/wsdl',
  media_service: 'http://www.onvif.org/ver10/media/wsdl',
  imaging_service: 'http://www.onvif.org/ver20/imaging/wsdl',
  ptz_service: 'http://www.onvif.org/ver20/ptz/wsdl',
  analytics_service: 'http://www.onvif.org/ver20/analytics/wsdl',
  event_service: 'http://www.onvif.org/ver10/events/wsdl',
} as const

export const cameraNowMs = ({ clockOffsetMs }: SimulatedDevice, nowMs: number) => nowMs + clockOffsetMs

export const DEVICE_OPERATIONS: Operations = {
  GetSystemDateAndTime({ device, clock }) {
    const now = new Date(cameraNowMs(device, clock.nowMs()))
    const time = [
      node('tt:Hour', now.getUTCHours()),
      node('tt:Minute', now.getUTCMinutes()),
      node('tt:Second', now.getUTCSeconds()),
    ]
    const date = [
      node('tt:Year', now.getUTCFullYear()),
      node('tt:Month', now.getUTCMonth() + 1),
      node('tt:Day', now.getUTCDate()),
    ]
    return [
      node('tds:SystemDateAndTime', [
        node('tt:DateTimeType', 'NTP'),
        node('tt:DaylightSavings', device.posixTimezone.includes(',')),
        node('tt:TimeZone', [node('tt:TZ', device.posixTimezone)]),
        node('tt:UTCDateTime', [node('tt:Time', time), node('tt:Date', date)]),
      ]),
    ]
  },

  GetServices({ device, base }) {
    return Object.entries(SERVICES)
      .filter(([path]) => path !== 'ptz_service' || device.ptz)
      .map(([path, namespace]) =>
        node('tds:Service', [
          node('tds:Namespace', namespace),
          // Of its own network, as cameras behind a router tell it.
          node('tds:XAddr', `http://192.168.1.64/${new URL(base).pathname.slice(1)}/${path}`),
          node('tds:Version', [node('tt:Major', 2), node('tt:Minor', 6)]),
        ]),
      )
  },

  GetServiceCapabilities: () => [node('tds:Capabilities', [node('tds:System', [], { HttpFirmwareUpgrade: 'true' })])],

  GetDeviceInformation: ({ device }) => [
    node('tds:Manufacturer', device.manufacturer),
    node('tds:Model', device.model),
    node('tds:FirmwareVersion', device.firmwareVersion),
    node('tds:SerialNumber', device.mac.replaceAll(':', '')),
    node('tds:HardwareId', '1.0'),
  ],

  GetNetworkInterfaces: ({ device }) => [
    node(
      'tds:NetworkInterfaces',
      [node('tt:Enabled', true), node('tt:Info', [node('tt:Name', 'eth0'), node('tt:HwAddress', device.mac)])],
      { token: 'eth0' },
    ),
  ],

  GetNTP: ({ device: { ntp } }) => [
    node('tds:NTPInformation', [
      node('tt:FromDHCP', false),
      node('tt:NTPManual', [node('tt:Type', ntp.type), node(NTP_ELEMENTS[ntp.type], ntp.host)]),
    ]),
  ],

  SetNTP({ device, request }) {
    const manual = descend(request, 'NTPManual')
    const type = textOf(manual, 'Type')
    if (type !== 'DNS' && type !== 'IPv4' && type !== 'IPv6') throw new OnvifFault('InvalidArgVal', 'no such type')
    const host = textOf(manual, NTP_ELEMENTS[type].slice('tt:'.length))
    if (host === '') throw new OnvifFault('InvalidArgVal', 'the host is missing')
    device.ntp = { type, host }
    return []
  },

  SetSystemDateAndTime({ device, request }) {
    const timezone = textOf(request, 'TimeZone', 'TZ')
    if (timezone === '') throw new OnvifFault('InvalidArgVal', 'the time zone is missing')
    device.posixTimezone = timezone
    // It has asked its NTP server by now.
    device.clockOffsetMs = 0
    return []
  },

  SystemReboot({ device, devices }) {
    devices.reboot(device)
    return [node('tds:Message', 'Rebooting')]
  },

  StartFirmwareUpgrade: ({ base }) => [
    node('tds:UploadUri', `${base}/firmware`),
    node('tds:UploadDelay', 'PT0S'),
    node('tds:ExpectedDownTime', 'PT45S'),
  ],
}

const NTP_ELEMENTS = { DNS: 'tt:DNSname', IPv4: 'tt:IPv4Address', IPv6: 'tt:IPv6Address' } as const
