/**
 * The address that `a=control` names (RFC 2326 appendix C.1.1). Cameras expect a relative one to be put behind the whole
 * base, query included, and not resolved as RFC 3986 would.
 */
export function resolveControl(base: string, control: string | null): string {
  if (control === null || control === '' || control === '*') return base
  if (/^rtsps?:\/\//i.test(control)) return control
  if (control.startsWith('/')) return `${/^[a-z]+:\/\/[^/]+/i.exec(base)?.[0] ?? ''}${control}`
  return base.endsWith('/') ? `${base}${control}` : `${base}/${control}`
}
