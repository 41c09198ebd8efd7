import type { Metadata } from 'next'
import { ScannerRefresh } from '@/components/scanner/ScannerRefresh'
import { ScannerView } from '@/components/scanner/ScannerView'
import { readOperation } from '@/lib/server/pages/readOperation'
import { toSearchParams } from '../toSearchParams'

export const metadata: Metadata = {
  title: 'Scanner',
  description: 'Sets of outcomes that cost less than the dollar they pay, fees and order sizes counted.',
  alternates: { canonical: '/scanner' },
}

export const dynamic = 'force-dynamic'

export default async function ScannerPage({ searchParams }: PageProps<'/scanner'>) {
  const id = toSearchParams(await searchParams).get('id') ?? undefined
  const read = await readOperation('readScanner').catch(() => undefined)
  return (
    <div className="page-frame py-6">
      <h1 className="font-semibold text-lg tracking-tight">Scanner</h1>
      <p className="mt-1 mb-5 max-w-[70ch] text-ink-2">
        Tokens of which exactly one pays a dollar, for less than a dollar: fees, lots and minimum orders
        counted, sized to the largest total profit. Prices move; nothing here is reserved.
      </p>
      <ScannerRefresh />
      <ScannerView read={read} wanted={id} />
    </div>
  )
}
