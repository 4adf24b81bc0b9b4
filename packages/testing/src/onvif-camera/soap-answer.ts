/** Envelopes and faults of the simulated cameras (SOAP 1.2; ONVIF Core Specification §5.8). */
import { node, writeXml, type XmlNode } from '@sova/camera-drivers/xml'

const DECLARATIONS = {
  'xmlns:env': 'http://www.w3.org/2003/05/soap-envelope',
  'xmlns:ter': 'http://www.onvif.org/ver10/error',
  'xmlns:tt': 'http://www.onvif.org/ver10/schema',
  'xmlns:tds': 'http://www.onvif.org/ver10/device/wsdl',
  'xmlns:trt': 'http://www.onvif.org/ver10/media/wsdl',
  'xmlns:timg': 'http://www.onvif.org/ver20/imaging/wsdl',
  'xmlns:tptz': 'http://www.onvif.org/ver20/ptz/wsdl',
  'xmlns:tan': 'http://www.onvif.org/ver20/analytics/wsdl',
  'xmlns:tev': 'http://www.onvif.org/ver10/events/wsdl',
  'xmlns:wsnt': 'http://docs.oasis-open.org/wsn/b-2',
  'xmlns:wsa5': 'http://www.w3.org/2005/08/addressing',
  'xmlns:tns1': 'http://www.onvif.org/ver10/topics',
} as const

/** What the caller did wrong, in the words of ONVIF. */
export class OnvifFault extends Error {
  readonly subcode: string

  constructor(subcode: 'NotAuthorized' | 'ActionNotSupported' | 'InvalidArgVal' | 'Action', reason: string) {
    super(reason)
    this.name = 'OnvifFault'
    this.subcode = subcode
  }
}

export const envelope = (body: XmlNode): string =>
  writeXml(node('env:Envelope', [node('env:Body', [body])], DECLARATIONS))

export function faultEnvelope({ subcode, message }: OnvifFault): string {
  const code = node('env:Code', [
    node('env:Value', 'env:Sender'),
    node('env:Subcode', [node('env:Value', `ter:${subcode}`)]),
  ])
  const reason = node('env:Reason', [node('env:Text', message, { 'xml:lang': 'en' })])
  return envelope(node('env:Fault', [code, reason]))
}
