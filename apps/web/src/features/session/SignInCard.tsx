import { Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import { readProduct } from '../../shared/product.ts'
import { ProductLogo } from '../../shared/ui/ProductLogo.tsx'
import classes from './SignInCard.module.css'

/** The frame of the pages that need no session. */
export function SignInCard({ heading, children }: { heading: string; children: ReactNode }) {
  const { logo } = readProduct()
  return (
    <main className={classes.page}>
      <Paper className={classes.card}>
        {logo ? <img className={classes.logo} src={logo} alt="" /> : <ProductLogo size={40} />}
        <h1 className={classes.heading}>{heading}</h1>
        {children}
      </Paper>
    </main>
  )
}
