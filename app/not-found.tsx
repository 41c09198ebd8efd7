import type { Metadata } from 'next'
import Link from 'next/link'
import { Button } from '@/components/ui/Button'
import { Input } from '@/components/ui/Input'
import { NotFoundFrame } from '@/components/ui/NotFoundFrame'

export const metadata: Metadata = { title: 'Not found' }

export default function NotFound() {
  return (
    <NotFoundFrame
      heading="Page not found"
      text="The event may have been removed, or the address was mistyped. Search for the question among all events."
    >
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
    </NotFoundFrame>
  )
}
