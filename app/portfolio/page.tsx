import type { Metadata } from 'next'
import { PortfolioView } from '@/components/portfolio/PortfolioView'
import { getPagesContext } from '@/lib/server/pages/pagesContext'

export const metadata: Metadata = {
  title: 'Portfolio',
  description: 'Positions on every platform at current bids, with claims and cash.',
  alternates: { canonical: '/portfolio' },
}

/** The wallets are in the address; the page requests their holdings, since a first read may take seconds. */
export default function PortfolioPage() {
  const { config } = getPagesContext()
  return (
    <div className="page-frame py-6">
      <h1 className="font-semibold text-lg tracking-tight">Portfolio</h1>
      <p className="mt-1 mb-5 max-w-[70ch] text-ink-2">
        Positions on every platform, valued at the current bids.
      </p>
      <PortfolioView demo={config.demoWallet} />
    </div>
  )
}
