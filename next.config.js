/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // No page uses the optimiser, and it would make pictures for anybody.
  images: { unoptimized: true },
  // A second build or dev server beside the first needs a folder of its own.
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  // `npm test` checks the types of everything; a build that did it again would make the demo wait half a minute longer.
  typescript: { ignoreBuildErrors: true },
}

export default config
