import type { MetadataRoute } from 'next'
import { PAGES } from '@/components/shell/pages'

/** Name and appearance of an installed Crossbook. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    name: 'Crossbook',
    short_name: 'Crossbook',
    description:
      'One question, several prediction markets: every order book, and the best split of an order.',
    start_url: '/',
    display: 'standalone',
    background_color: '#090b0f',
    theme_color: '#090b0f',
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
    shortcuts: PAGES.filter(({ href }) => href === '/plan' || href === '/portfolio').map(
      ({ label, href }) => ({ name: label, url: href }),
    ),
  }
}
