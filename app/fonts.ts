import localFont from 'next/font/local'

/**
 * The Latin subset of Geist, which `next` itself bundles: less than half of the whole, and all that most pages show.
 * The only font that a first paint waits for.
 */
export const latin = localFont({
  src: '../node_modules/next/dist/next-devtools/server/font/geist-latin.woff2',
  variable: '--font-geist-latin',
  weight: '100 900',
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
    },
  ],
})

/** The other characters of Geist, fetched once a page shows one of them. */
export const sans = localFont({
  src: '../node_modules/geist/dist/fonts/geist-sans/Geist-Variable.woff2',
  variable: '--font-geist-sans',
  weight: '100 900',
  preload: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0100-1FFF, U+2070-20AB, U+20AD-2121, U+2123-2190, U+2192, U+2194-2211, U+2213-2214, U+2216-2263, U+2266-FEFE, U+FF00-FFFC',
    },
  ],
})

/** For codes and addresses, fetched once a page shows any. */
export const mono = localFont({
  src: '../node_modules/geist/dist/fonts/geist-mono/GeistMono-Variable.woff2',
  variable: '--font-geist-mono',
  weight: '100 900',
  adjustFontFallback: false,
  fallback: ['ui-monospace', 'SFMono-Regular', 'Menlo', 'monospace'],
  preload: false,
})
