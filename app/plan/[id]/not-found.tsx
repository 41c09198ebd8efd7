import type { Metadata } from 'next'
import Link from 'next/link'

export const metadata: Metadata = { title: 'No such plan' }

export default function ReceiptNotFound() {
  return (
    <div className="page-frame grid min-h-[55vh] place-content-center justify-items-start gap-4 py-16">
      <p className="eyebrow figures">404</p>
      <h1 className="font-semibold text-xl tracking-tight">No such plan</h1>
      <p className="max-w-[48ch] text-ink-2">
        Plans are kept for 90 days. This one has expired, or its address was mistyped.
      </p>
      <Link href="/plan" className="text-ink-2 underline hover:text-ink">
        Plan an order
      </Link>
    </div>
  )
}
