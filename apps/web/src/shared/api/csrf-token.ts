import { CSRF_COOKIE } from '@sova/contract'

/** The value that every POST repeats in a header; null before the first sign-in. */
export function csrfToken(cookies: string = document.cookie): string | null {
  for (const cookie of cookies.split(';')) {
    const [name, ...value] = cookie.trim().split('=')
    if (name === CSRF_COOKIE) return decodeURIComponent(value.join('='))
  }
  return null
}
