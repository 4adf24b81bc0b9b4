import { Anchor, Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isMobileAgent } from '../../shared/device.ts'
import { readProduct } from '../../shared/product.ts'
import { ProductLogo } from '../../shared/ui/ProductLogo.tsx'
import classes from './MobileGate.module.css'

/** The operator's own apps; without them searches of the stores, for an address of one app would be another in each country. */
function storeLinks() {
  const { app_store_link, google_play_link } = readProduct()
  return [
    { label: 'appStore', address: app_store_link ?? 'https://apps.apple.com/search?term=Sova' },
    { label: 'googlePlay', address: google_play_link ?? 'https://play.google.com/store/search?q=Sova&c=apps' },
  ] as const
}

const PASSED_KEY = 'mobile.passed'

/** A mobile device is told that its site is in development; who goes on anyway is not asked again in this session. */
export function MobileGate({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell')
  const [isPassed, setPassed] = useState(() => !isMobileAgent(navigator.userAgent) || hasPassed())
  if (isPassed) return children
  const pass = () => {
    keepPassed()
    setPassed(true)
  }
  return (
    <main className={classes.page}>
      <ProductLogo size={48} />
      <h1>{t('mobileTitle')}</h1>
      <p>{t('mobileText')}</p>
      <div className={classes.stores}>
        {storeLinks().map(({ label, address }) => (
          <Button key={label} component="a" href={address} size="md" rel="noreferrer">
            {t(label)}
          </Button>
        ))}
      </div>
      <Anchor component="button" type="button" onClick={pass}>
        {t('mobileContinue')}
      </Anchor>
    </main>
  )
}

/* Storage may be forbidden; then the question comes with each page. */

function hasPassed(): boolean {
  try {
    return sessionStorage.getItem(PASSED_KEY) !== null
  } catch {
    return false
  }
}

function keepPassed(): void {
  try {
    sessionStorage.setItem(PASSED_KEY, '1')
  } catch {}
}
