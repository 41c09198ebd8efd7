'use client'
import { createContext, useContext } from 'react'
import type { PlatformId } from '@/lib/contract/platform'
import type { VenueId } from '@/lib/core/domain/venue'

/** Which venue each platform is. How venues are changes every few seconds, who they are does not: marks follow this. */
export type Venues = Partial<Record<PlatformId, VenueId>>

export const VenuesContext = createContext<Venues>({})

export const useVenues = () => useContext(VenuesContext)
