/** SOAP 1.2 (W3C, §5): an envelope around one element. */
import { CameraFailure } from '../camera-failure.ts'
import { descend, node, readXml, textOf, writeXml, type XmlElement, type XmlNode } from '../xml/index.ts'
import { NAMESPACES } from './namespaces.ts'

export const SOAP_CONTENT_TYPE = 'application/soap+xml; charset=utf-8'

const DECLARATIONS = Object.fromEntries(Object.entries(NAMESPACES).map(([prefix, uri]) => [`xmlns:${prefix}`, uri]))
const REASON_LENGTH_MAX = 200

export const writeEnvelope = (body: XmlNode, header: readonly XmlNode[] = []): string =>
  writeXml(node('s:Envelope', [node('s:Header', header), node('s:Body', [body])], DECLARATIONS))

/**
 * @returns what stands in the body
 * @throws CameraFailure `protocol_error` for anything but an envelope, or what a fault says
 */
export function readEnvelope(text: string): XmlElement {
  const body = descend(parse(text), 'Body')
  const [content] = body?.children ?? []
  if (!content) throw new CameraFailure('protocol_error', 'the answer is no SOAP envelope')
  if (content.name === 'Fault') throw failureOfFault(content)
  return content
}

function parse(text: string): XmlElement | null {
  try {
    const root = readXml(text)
    return root.name === 'Envelope' ? root : null
  } catch (error) {
    throw new CameraFailure('protocol_error', error instanceof Error ? error.message : 'unreadable XML')
  }
}

/** The subcodes of ONVIF (Core Specification §5.8.2.3) that tell what to do; others are "it could not". */
const UNSUPPORTED =
  /ActionNotSupported|OptionalActionNotImplemented|InvalidArg|ConfigModify|NotImplemented|NoSuchService/
const LOGIN_REFUSED = /NotAuthorized|FailedAuthentication|InvalidSecurity/

function failureOfFault(fault: XmlElement): CameraFailure {
  const subcodes: string[] = []
  for (let code = descend(fault, 'Code'); code && subcodes.length < 5; code = descend(code, 'Subcode')) {
    subcodes.push(textOf(code, 'Value'))
  }
  const said = `${subcodes.join(' ')}: ${textOf(fault, 'Reason', 'Text')}`.slice(0, REASON_LENGTH_MAX)
  if (subcodes.some((code) => LOGIN_REFUSED.test(code))) return new CameraFailure('login_refused', said)
  return new CameraFailure(subcodes.some((code) => UNSUPPORTED.test(code)) ? 'unsupported' : 'failed', said)
}
