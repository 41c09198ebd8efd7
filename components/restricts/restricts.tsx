'use client'
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import type { PlatformSummary } from '@/lib/browser/platformsQuery'
import type { PlatformId } from '@/lib/contract/platform'
import type { Side } from '@/lib/core/domain/market'
import { refusesOrders } from '@/lib/core/domain/restrictions'
import { addDismissed } from './dismissed'

/** A platform that is known to restrict the visitor's country. */
export interface Restriction {
  platform: PlatformId
  tier: 'blocked' | 'close_only'
  source: string | null
  /** Date of the source's text, YYYY-MM-DD. */
  asOf: string | null
}

/** Where the visitor trades from, if known, and the platforms' published restrictions. */
export interface VisitorCountry {
  /** ISO 3166-1 alpha-2. */
  code: string
  name: string
  restrictions: readonly Restriction[]
}

interface Known {
  country?: VisitorCountry
  dismissed: readonly string[]
  dismiss(keys: readonly string[]): void
}

const Context = createContext<Known>({ dismissed: [], dismiss: () => undefined })

/** Provides the visitor's country and the dismissed banners to a page. */
export function VisitorCountryProvider({
  country,
  dismissed: first,
  children,
}: {
  country: VisitorCountry | undefined
  dismissed: readonly string[]
  children: ReactNode
}) {
  const [dismissed, setDismissed] = useState(first)
  const dismiss = (keys: readonly string[]) => setDismissed(addDismissed(dismissed, keys))
  return <Context value={{ country, dismissed, dismiss }}>{children}</Context>
}

export const useVisitorCountry = () => use(Context)

/** The platforms not known to reject such an order from the visitor's country, as in plans. */
export function useOpenPlatforms(
  platforms: readonly PlatformSummary[],
  direction: Side,
): readonly PlatformSummary[] {
  const { country } = useVisitorCountry()
  return useMemo(() => {
    const refusing = country?.restrictions.filter(({ tier }) => refusesOrders(tier, direction)) ?? []
    return platforms.filter(({ id }) => !refusing.some(({ platform }) => platform === id))
  }, [platforms, country, direction])
}
