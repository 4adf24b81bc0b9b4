/** The two messages of WS-Discovery that finding cameras needs (OASIS WS-Discovery 2005/04 §5; ONVIF Core §7.3). */
import { childrenOf, descend, node, readXml, textOf, writeXml, type XmlElement } from '../xml/index.ts'

const DECLARATIONS = {
  'xmlns:s': 'http://www.w3.org/2003/05/soap-envelope',
  'xmlns:a': 'http://schemas.xmlsoap.org/ws/2004/08/addressing',
  'xmlns:d': 'http://schemas.xmlsoap.org/ws/2005/04/discovery',
  'xmlns:dn': 'http://www.onvif.org/ver10/network/wsdl',
} as const
const DISCOVERY = 'http://schemas.xmlsoap.org/ws/2005/04/discovery'

export const writeProbe = (messageId: string): string =>
  writeXml(
    node(
      's:Envelope',
      [
        node('s:Header', [
          node('a:MessageID', `uuid:${messageId}`),
          node('a:To', 'urn:schemas-xmlsoap-org:ws:2005:04:discovery'),
          node('a:Action', `${DISCOVERY}/Probe`),
        ]),
        node('s:Body', [node('d:Probe', [node('d:Types', 'dn:NetworkVideoTransmitter')])]),
      ],
      DECLARATIONS,
    ),
  )

export interface FoundDevice {
  /** Of the device service, on the host that answered. */
  address: string
  /** What the camera calls itself and its hardware; empty where it does not tell. */
  name: string
  hardware: string
}

/** @param host that sent it: a camera behind a router tells addresses of another network. Empty for any other message. */
export function readProbeMatches(text: string, host: string): FoundDevice[] {
  const matches = descend(readXml(text), 'Body', 'ProbeMatches')
  return childrenOf(matches, 'ProbeMatch').flatMap((match) => {
    const told = textOf(match, 'XAddrs').split(/\s+/)
    const address = told.flatMap((candidate) => onHost(candidate, host) ?? [])[0]
    return address === undefined ? [] : [{ address, ...scopesOf(match) }]
  })
}

function onHost(candidate: string, host: string): string | null {
  if (!URL.canParse(candidate)) return null
  const url = new URL(candidate)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null
  url.hostname = host
  url.username = ''
  url.password = ''
  return url.href
}

/** `onvif://www.onvif.org/name/Gate%202`. */
function scopesOf(match: XmlElement): { name: string; hardware: string } {
  const scopes = textOf(match, 'Scopes').split(/\s+/)
  const scope = (kind: string) => {
    const prefix = `onvif://www.onvif.org/${kind}/`
    return decoded(scopes.find((one) => one.startsWith(prefix))?.slice(prefix.length) ?? '')
  }
  return { name: scope('name'), hardware: scope('hardware') }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
