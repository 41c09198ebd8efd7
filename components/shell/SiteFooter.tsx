import { IntentLink } from '@/components/ui/IntentLink'
import { VenueMark } from '@/components/venue/VenueMark'
import { VENUES, type VenueId } from '@/lib/core/domain/venue'
import { PAGES } from './pages'

export const SiteFooter = ({ venues }: { venues: readonly VenueId[] }) => (
  <footer className="mt-16 border-t pb-20 text-ink-3 text-sm md:pb-0">
    <div className="page-frame grid gap-6 py-8 md:grid-cols-[1fr_auto_auto] md:gap-16">
      <p className="max-w-[52ch]">
        Crossbook reads public order books and plans orders. It never holds funds and never signs for you:
        orders are placed on the platforms themselves. Prices can be wrong or delayed. Check before you trade.
      </p>
      <ul className="grid grid-cols-2 content-start gap-x-10 gap-y-1.5 md:grid-cols-1">
        {PAGES.map(({ href, label }) => (
          <li key={href}>
            <IntentLink href={href} className="hover:text-ink hover:underline">
              {label}
            </IntentLink>
          </li>
        ))}
      </ul>
      <ul className="grid grid-cols-2 content-start gap-x-10 gap-y-1.5 md:grid-cols-1">
        {venues.map((venue) => (
          <li key={venue}>
            <a
              href={VENUES[venue].homepage}
              rel="noreferrer"
              className="inline-flex items-center gap-1.5 hover:text-ink hover:underline"
            >
              <VenueMark venue={venue} className="size-3" />
              {VENUES[venue].name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  </footer>
)
