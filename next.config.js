/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // A second build or dev server beside the first needs a folder of its own.
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
}

export default config
