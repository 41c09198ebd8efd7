import type { VenueId } from '@/lib/core/domain/venue'
import { processValue } from '@/lib/server/runtime/processValue'
import type { ServiceClient } from './createServiceClient'

/** The settings that pages show or use: no secrets. */
export interface PagesConfig {
  publicUrl?: string
  /** Position N is `platform_N+1`. */
  platforms: readonly VenueId[]
  demoWallet: boolean
  /** OAuth providers that are configured. */
  providers: readonly ('github' | 'google')[]
  rateLimitAnon: number
  rateLimitKey: number
}

/** Everything that pages need besides the request. */
interface PagesContext {
  config: PagesConfig
  /** The serving process, over the private connection; this process under plain Next. */
  service: ServiceClient
}

const context = processValue<PagesContext>('pages', 'The service is still starting.')

/** Stores the context where Next's bundle finds it. */
export const setPagesContext = context.set

/** The context of the process that renders pages. Errors: throws before it is set. */
export const getPagesContext = context.get

/** Whether this process was started for rendering. */
export const isRendering = context.isSet
