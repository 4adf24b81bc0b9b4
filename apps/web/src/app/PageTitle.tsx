import { useMatches } from '@tanstack/react-router'
import i18next from 'i18next'
import { useEffect } from 'react'
import { useKnownContext, useProductName } from '../features/session/context-query.ts'

/** The title of the innermost route, ended by the product name; and the operator's icon. */
export function PageTitle() {
  const product = useProductName()
  const favicon = useKnownContext()?.favicon
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  })
  useEffect(() => {
    document.title = title ? `${i18next.t(title)} — ${product}` : product
  }, [title, product])
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (favicon && link) {
      link.removeAttribute('type')
      link.href = favicon
    }
  }, [favicon])
  return null
}
