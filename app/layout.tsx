import './globals.css'
import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata, Viewport } from 'next'
import { cookies } from 'next/headers'
import type { ReactNode } from 'react'
import { AlertNotices } from '@/components/alerts/AlertNotices'
import { KeepPagePass } from '@/components/shell/KeepPagePass'
import { NavLinks } from '@/components/shell/NavLinks'
import { OfflineBanner } from '@/components/shell/OfflineBanner'
import { Providers } from '@/components/shell/Providers'
import { SiteFooter } from '@/components/shell/SiteFooter'
import { SiteHeader } from '@/components/shell/SiteHeader'
import { readTheme, THEME_COOKIE } from '@/components/shell/theme'
import { VenueBanner } from '@/components/shell/VenueBanner'
import { platformsQuery } from '@/lib/browser/platformsQuery'
import { getPagesContext } from '@/lib/server/pages/pagesContext'
import { readOperation } from '@/lib/server/pages/readOperation'
import { latin, mono, sans } from './fonts'
import { siteUrl } from './siteUrl'

export const dynamic = 'force-dynamic'

export async function generateMetadata(): Promise<Metadata> {
  return {
    metadataBase: new URL(await siteUrl()),
    title: { default: 'Crossbook: every prediction market’s order book', template: '%s · Crossbook' },
    description:
      'One question, several prediction markets: every order book side by side, and the best way to split an order.',
    applicationName: 'Crossbook',
    openGraph: { siteName: 'Crossbook', type: 'website' },
    twitter: { card: 'summary_large_image' },
  }
}

export const viewport: Viewport = {
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f4f5f7' },
    { media: '(prefers-color-scheme: dark)', color: '#090b0f' },
  ],
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = readTheme((await cookies()).get(THEME_COOKIE)?.value)
  const { config } = getPagesContext()
  const queryClient = new QueryClient()
  const platforms = await readOperation('getPlatforms')
  queryClient.setQueryData(platformsQuery().queryKey, platforms)
  const venues = Object.fromEntries(platforms.platforms.map(({ id, venue }) => [id, venue]))
  return (
    <html
      lang="en"
      data-theme={theme === 'system' ? undefined : theme}
      className={`${latin.variable} ${sans.variable} ${mono.variable}`}
    >
      <body className="flex min-h-dvh flex-col">
        <a
          href="#content"
          className="-top-20 fixed left-4 z-50 rounded-md bg-solid px-4 py-2 font-medium text-on-solid focus:top-2"
        >
          Skip to content
        </a>
        <Providers venues={venues} demo={config.demoWallet}>
          <HydrationBoundary state={dehydrate(queryClient)}>
            <SiteHeader theme={theme} />
            <KeepPagePass />
            <OfflineBanner />
            <VenueBanner />
            <main id="content" tabIndex={-1} className="flex-1 outline-none">
              {children}
            </main>
            <AlertNotices />
            <SiteFooter venues={config.platforms} />
            <nav
              aria-label="Main"
              className="fixed inset-x-0 bottom-0 z-20 border-t bg-page/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-md md:hidden"
            >
              <NavLinks place="bottom" />
            </nav>
          </HydrationBoundary>
        </Providers>
      </body>
    </html>
  )
}
