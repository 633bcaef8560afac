import './site.css'

import type { Metadata, Viewport } from 'next'
import localFont from 'next/font/local'
import type { ReactNode } from 'react'

import { env } from '@/config/env'

import { siteName } from './_parts/site-name'

// The stand-ins of fonts.css replace Next's own: they name more of the fonts that machines really have.
const display = localFont({
  src: './fonts/bodoni-moda.woff2',
  variable: '--font-bodoni-moda',
  weight: '500',
  display: 'swap',
  adjustFontFallback: false,
})
const text = localFont({
  src: './fonts/instrument-sans.woff2',
  variable: '--font-instrument-sans',
  weight: '400 700',
  display: 'swap',
  adjustFontFallback: false,
})

// A build knows no address: what a page says of its own (`og:image`) is decided where it is served.
export const dynamic = 'force-dynamic'

export async function generateMetadata(): Promise<Metadata> {
  const name = await siteName()
  return { metadataBase: new URL(env.SERVER_URL), title: { template: `%s · ${name}`, default: name } }
}

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#eef1f8' },
    { media: '(prefers-color-scheme: dark)', color: '#0f1130' },
  ],
}

export default function SiteLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="it" className={`${display.variable} ${text.variable}`}>
      <body>{children}</body>
    </html>
  )
}
