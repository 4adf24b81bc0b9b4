import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useKnownContext, useProductName } from '../../features/session/context-query.ts'
import { ProductLogo } from '../../shared/ui/ProductLogo.tsx'
import classes from './Sidebar.module.css'

/** The operator's logo and link from the context; Sova's own mark and the first page without them. */
export function LogoLink() {
  const { t } = useTranslation('shell')
  const product = useProductName()
  const context = useKnownContext()
  const label = t('homeLink', { product })
  const content = (
    <>
      {context?.logo ? <img src={context.logo} alt="" /> : <ProductLogo size={28} />}
      <span className={classes.product}>{product}</span>
    </>
  )
  if (context?.logo_link) {
    return (
      <a href={context.logo_link} className={classes.logo} aria-label={label}>
        {content}
      </a>
    )
  }
  return (
    <Link to="/cams/my" search={{}} className={classes.logo} aria-label={label}>
      {content}
    </Link>
  )
}
