import { cookies, headers } from 'next/headers'
import type { ReactNode } from 'react'
import { DISMISSED_COOKIE, readDismissed } from '@/components/restricts/dismissed'
import { type VisitorCountry, VisitorCountryProvider } from '@/components/restricts/restricts'
import { toVisitorCountry } from '@/components/restricts/toVisitorCountry'
import { readOperation } from '@/lib/server/pages/readOperation'
import { visitorHeaders } from '@/lib/server/pages/visitorHeaders'

/** The visitor's country, from their account, else from the network; undefined where neither is known. */
export async function readVisitorCountry(): Promise<VisitorCountry | undefined> {
  const read = readOperation('readRestricts', { headers: visitorHeaders(await headers()) })
  return read.then(toVisitorCountry, () => undefined)
}

/** Provides the visitor's country to its children. */
export async function WithVisitorCountry({
  country,
  children,
}: {
  country: VisitorCountry | undefined
  children: ReactNode
}) {
  const dismissed = readDismissed((await cookies()).get(DISMISSED_COOKIE)?.value)
  return (
    <VisitorCountryProvider country={country} dismissed={dismissed}>
      {children}
    </VisitorCountryProvider>
  )
}
