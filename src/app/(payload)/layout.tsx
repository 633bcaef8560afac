import config from '@payload-config'
import '@payloadcms/next/css'
import { handleServerFunctions, RootLayout } from '@payloadcms/next/layouts'
import localFont from 'next/font/local'
import type { ServerFunctionClient } from 'payload'
import type { ReactNode } from 'react'

import { importMap } from './admin/importMap.js'
import './panel.css'

const display = localFont({
  src: '../(site)/fonts/bodoni-moda.woff2',
  variable: '--font-bodoni-moda',
  weight: '500',
  display: 'swap',
  preload: false,
})
const text = localFont({
  src: '../(site)/fonts/instrument-sans.woff2',
  variable: '--font-instrument-sans',
  weight: '400 700',
  display: 'swap',
})

const serverFunction: ServerFunctionClient = async function (args) {
  'use server'
  return handleServerFunctions({ ...args, config, importMap })
}

export default function PayloadLayout({ children }: { children: ReactNode }) {
  return (
    <RootLayout
      config={config}
      htmlProps={{ className: `${display.variable} ${text.variable}` }}
      importMap={importMap}
      serverFunction={serverFunction}
    >
      {children}
    </RootLayout>
  )
}
