// Sets dark or light before the first paint. A file of its own, because the content security policy allows no inline script.
;(() => {
  let kept = null
  try {
    kept = localStorage.getItem('color-scheme')
  } catch {
    // Storage may be forbidden; then the system decides.
  }
  const system = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
  document.documentElement.dataset.mantineColorScheme = kept === 'light' || kept === 'dark' ? kept : system
})()
