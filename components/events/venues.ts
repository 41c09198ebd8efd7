'use client'
import { useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { platformsQuery } from '@/lib/client/platformsQuery'
import type { PlatformId } from '@/lib/contract/platform'
import type { PlatformsResponse } from '@/lib/contract/platforms'
import type { VenueId } from '@/lib/domain/venue'

type Venues = Partial<Record<PlatformId, VenueId>>

const toVenues = ({ platforms }: PlatformsResponse): Venues =>
  Object.fromEntries(platforms.map(({ id, venue }) => [id, venue]))

const NONE: Venues = {}
const Context = createContext(NONE)

/** Which venue each platform is. How venues are changes every few seconds, who they are does not: rows follow this. */
export const VenuesProvider = Context.Provider

export const useVenues = () => useContext(Context)

/** For the page that provides them: the same object for as long as they are the same. */
export const useVenuesOfPlatforms = (): Venues =>
  useQuery({ ...platformsQuery(), select: toVenues }).data ?? NONE
