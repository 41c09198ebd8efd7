import type { Metadata } from 'next'
import { StatusView } from '@/components/status/StatusView'

export const metadata: Metadata = {
  title: 'Status',
  description: 'Feed health and order rules of each platform.',
  alternates: { canonical: '/status' },
}

export default function StatusPage() {
  return (
    <div className="page-frame py-6">
      <h1 className="font-semibold text-lg tracking-tight">Status</h1>
      <p className="mt-1 mb-5 max-w-[70ch] text-ink-2">
        Feed health of each platform, and its default order rules. Where a market has its own, plans go by
        those.
      </p>
      <StatusView />
    </div>
  )
}
