/** ONVIF Core Specification §4.4, Table 1; the prefixes are ours. */
export const NAMESPACES = {
  s: 'http://www.w3.org/2003/05/soap-envelope',
  wsse: 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd',
  wsu: 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd',
  tt: 'http://www.onvif.org/ver10/schema',
  tds: 'http://www.onvif.org/ver10/device/wsdl',
  trt: 'http://www.onvif.org/ver10/media/wsdl',
  timg: 'http://www.onvif.org/ver20/imaging/wsdl',
  tptz: 'http://www.onvif.org/ver20/ptz/wsdl',
  tan: 'http://www.onvif.org/ver20/analytics/wsdl',
  tdc: 'http://www.onvif.org/ver10/doorcontrol/wsdl',
  tev: 'http://www.onvif.org/ver10/events/wsdl',
  wsnt: 'http://docs.oasis-open.org/wsn/b-2',
} as const

export type OnvifService = 'tds' | 'trt' | 'timg' | 'tptz' | 'tan' | 'tdc' | 'tev'

export const ONVIF_SERVICES = [
  'tds',
  'trt',
  'timg',
  'tptz',
  'tan',
  'tdc',
  'tev',
] as const satisfies readonly OnvifService[]

export const PASSWORD_DIGEST_TYPE =
  'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-username-token-profile-1.0#PasswordDigest'
