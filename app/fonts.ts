import localFont from 'next/font/local'

export { GeistSans as sans } from 'geist/font/sans'

/** Figures and prose are in the other; codes and addresses wait until a page that shows some asks for it. */
export const mono = localFont({
  src: '../node_modules/geist/dist/fonts/geist-mono/GeistMono-Variable.woff2',
  variable: '--font-geist-mono',
  weight: '100 900',
  adjustFontFallback: false,
  fallback: ['ui-monospace', 'SFMono-Regular', 'Menlo', 'monospace'],
  preload: false,
})
