import type { DeviceAccess } from '@sova/contract'

/** The address with this user and password, unless it has some of its own. */
export function withLogin(address: string, login: Pick<DeviceAccess, 'username' | 'password'> | null): string {
  if (!login?.username || !URL.canParse(address)) return address
  const url = new URL(address)
  if (url.username !== '' || url.host === '') return address
  url.username = login.username
  url.password = login.password
  return url.href
}
