/**
 * The NTP server of a camera. Cameras of this field have run what stood in it as a command (PTZOptics CVE-2024-8957), so
 * only a host name or an IP address may pass.
 */
import * as z from 'zod/mini'

/** RFC 1035 §2.3.4, without the closing dot. */
export const HOST_NAME_LENGTH_MAX = 253

/** RFC 1123 §2.1: letters, digits and inner hyphens, at most 63 characters a label. */
const HOST_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i
const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.|$)){4}$/
const IPV6_CHARACTERS = /^[0-9a-f:.]{2,45}$/i

export function isNtpHost(text: string): boolean {
  if (text.length === 0 || text.length > HOST_NAME_LENGTH_MAX) return false
  if (text.includes(':')) return isIpv6(text)
  const labels = text.split('.')
  // A name whose last label is a number would be read as an IPv4 address (WHATWG URL §3.5).
  if (/^\d+$/.test(labels.at(-1) ?? '')) return IPV4.test(text)
  return labels.every((label) => HOST_LABEL.test(label))
}

/** An address with a zone (`fe80::1%eth0`) means nothing to another machine. */
const isIpv6 = (text: string): boolean => IPV6_CHARACTERS.test(text) && URL.canParse(`http://[${text}]/`)

export const NtpHost = z.string().check(z.trim(), z.refine(isNtpHost, { params: { key: 'ntp_host' } }))
export type NtpHost = z.output<typeof NtpHost>
