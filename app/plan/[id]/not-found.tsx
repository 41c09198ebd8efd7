import type { Metadata } from 'next'
import Link from 'next/link'
import { NotFoundFrame } from '@/components/ui/NotFoundFrame'

export const metadata: Metadata = { title: 'No such plan' }

export default function ReceiptNotFound() {
  return (
    <NotFoundFrame
      heading="No such plan"
      text="Plans are kept for 90 days. This one has expired, or its address was mistyped."
    >
      <Link href="/plan" className="text-ink-2 underline hover:text-ink">
        Plan an order
      </Link>
    </NotFoundFrame>
  )
}
