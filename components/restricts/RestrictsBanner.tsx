'use client'
import Link from 'next/link'
import { formatDay } from '@/components/format/dates'
import { CrossButton } from '@/components/ui/CrossButton'
import { Notice } from '@/components/ui/Notice'
import { useVenues } from '@/components/venue/venues'
import type { PlatformId } from '@/lib/contract/platform'
import { VENUES } from '@/lib/core/domain/venue'
import { dismissalKey } from './dismissed'
import { type Restriction, useVisitorCountry } from './restricts'

/** Effect of a restriction on an order, after the platform's name. */
const MEANING: Record<Restriction['tier'], (country: string) => string> = {
  blocked: (country) => `takes no orders from ${country}`,
  close_only: (country) => `only closes positions from ${country}`,
}

/** Which of these platforms restrict the visitor's country, by their own statements. Nothing where that is unknown. */
export function RestrictsBanner({ platforms }: { platforms: readonly PlatformId[] }) {
  const venues = useVenues()
  const { country, dismissed, dismiss } = useVisitorCountry()
  if (!country) return null
  const { code, name, restrictions } = country
  const shown = restrictions.flatMap((restriction) => {
    const venue = venues[restriction.platform]
    if (!venue || !platforms.includes(restriction.platform)) return []
    const key = dismissalKey(code, venue)
    return dismissed.includes(key) ? [] : [{ ...restriction, venue, key }]
  })
  if (shown.length === 0) return null
  return (
    <section aria-label={`Restrictions in ${name}`}>
      <Notice>
        <div className="flex items-start gap-3">
          <div className="min-w-0 flex-1 space-y-1">
            <ul className="space-y-1">
              {shown.map(({ key, venue, tier, source, asOf }) => (
                <li key={key}>
                  {VENUES[venue].name} {MEANING[tier](name)}
                  {source !== null && (
                    <>
                      {' '}
                      <a
                        href={source}
                        target="_blank"
                        rel="noreferrer"
                        className="whitespace-nowrap text-ink-2 underline"
                      >
                        {asOf === null ? 'source' : `source, ${formatDay(asOf)}`}
                      </a>
                    </>
                  )}
                  .
                </li>
              ))}
            </ul>
            <p className="text-ink-2">
              Plans leave out orders that are not taken. Not in {name}?{' '}
              <Link href="/account#country" className="underline">
                Choose your country
              </Link>
              .
            </p>
          </div>
          <CrossButton
            label={`Dismiss restrictions in ${name}`}
            title="Dismiss"
            onClick={() => dismiss(shown.map(({ key }) => key))}
            className="-m-1 size-7 shrink-0 rounded-md hover:bg-hover"
          />
        </div>
      </Notice>
    </section>
  )
}
