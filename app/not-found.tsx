import type { Metadata } from 'next'
import Link from 'next/link'
import { Button } from '@/components/ui/Button'
import { Input } from '@/components/ui/Input'

export const metadata: Metadata = { title: 'Not found' }

export default function NotFound() {
  return (
    <div className="page-frame grid min-h-[55vh] place-content-center justify-items-start gap-4 py-16">
      <p className="eyebrow figures">404</p>
      <h1 className="font-semibold text-xl tracking-tight">Page not found</h1>
      <p className="max-w-[48ch] text-ink-2">
        The event may have been removed, or the address was mistyped. Search for the question among all
        events.
      </p>
      <search>
        <form action="/" className="flex w-[min(28rem,calc(100vw-2rem))] gap-2">
          <Input
            type="search"
            name="q"
            aria-label="Search events"
            placeholder="Search events"
            maxLength={200}
          />
          <Button type="submit" variant="solid">
            Search
          </Button>
        </form>
      </search>
      <Link href="/" className="text-ink-2 underline hover:text-ink">
        All events
      </Link>
    </div>
  )
}
