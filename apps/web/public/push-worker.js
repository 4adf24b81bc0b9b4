// Shows what is pushed to this browser, and opens what it is about. It answers no requests and keeps nothing.
self.addEventListener('push', (event) => {
  let message = null
  try {
    message = event.data?.json() ?? null
  } catch {
    // Not ours: the browser shows a notice of its own when there is none.
  }
  if (typeof message?.title !== 'string') return
  event.waitUntil(
    self.registration.showNotification(message.title, {
      body: typeof message.body === 'string' ? message.body : '',
      tag: typeof message.tag === 'string' ? message.tag : undefined,
      icon: '/favicon.svg',
      data: { url: typeof message.url === 'string' ? message.url : '/' },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data?.url))
})

/** Of this portal only, whatever the message says. */
async function openPage(url) {
  const { pathname, search } = new URL(/^https?:\/\//.test(url) && URL.canParse(url) ? url : self.location.origin)
  const page = self.location.origin + pathname + search
  const windows = await self.clients.matchAll({ type: 'window' })
  // A wall that hangs for others to see is not taken away by a click.
  const opened = windows.find(({ url: shown }) => !new URL(shown).searchParams.has('kiosk'))
  if (!opened) return self.clients.openWindow(page)
  await opened.focus()
  return opened.navigate(page)
}
