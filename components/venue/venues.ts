'use client'
import { createContext, useContext } from 'react'
import type { PlatformId } from '@/lib/contract/platform'
import type { VenueId } from '@/lib/core/domain/venue'

/** The venue of each platform. Venue health changes every few seconds, identity never: marks depend on the latter. */
export type Venues = Partial<Record<PlatformId, VenueId>>

export const VenuesContext = createContext<Venues>({})

export const useVenues = () => useContext(VenuesContext)
