// Warns of a browser that is too old. A plain script in old words, because such a browser may fail to read the page itself.
;(() => {
  if (
    typeof structuredClone === 'function' &&
    typeof AbortSignal === 'function' &&
    typeof ResizeObserver === 'function'
  ) {
    if (Object.hasOwn && Array.prototype.at) return
  }
  // Filled in by the build, from the dictionaries.
  var texts = __TEXTS__
  var locale = 'ru'
  try {
    locale = localStorage.getItem('locale') || 'ru'
  } catch (_error) {
    // Storage may be forbidden; then the language is the default one.
  }
  if (!texts[locale]) locale = 'ru'

  function warn() {
    var banner = document.createElement('div')
    banner.className = 'old-browser'
    banner.setAttribute('role', 'alert')
    banner.appendChild(document.createTextNode(texts[locale].warning))
    var button = document.createElement('button')
    button.type = 'button'
    button.setAttribute('aria-label', texts[locale].close)
    button.appendChild(document.createTextNode('×'))
    button.onclick = () => {
      banner.parentNode.removeChild(banner)
    }
    banner.appendChild(button)
    document.body.insertBefore(banner, document.body.firstChild)
  }

  if (document.body) warn()
  else document.addEventListener('DOMContentLoaded', warn)
})()
