import type { VenueId } from '@/lib/core/domain/venue'
import { processValue } from '@/lib/server/runtime/processValue'
import type { Pictures } from './createPictures'
import type { ServiceClient } from './createServiceClient'

/** The settings that pages show or go by: no secret among them. */
export interface PagesConfig {
  publicUrl?: string
  /** Position N is `platform_N+1`. */
  platforms: readonly VenueId[]
  demoWallet: boolean
  /** OAuth providers with settings. */
  providers: readonly ('github' | 'google')[]
  rateLimitAnon: number
  rateLimitKey: number
}

/** Everything that pages have besides the request. */
interface PagesContext {
  config: PagesConfig
  /** The serving process, over the private connection. */
  service: ServiceClient
  pictures: Pictures
}

const context = processValue<PagesContext>(
  'pages',
  'Pages are rendered under lib/server/process only: start the service with `npm start` or `npm run dev`.',
)

/** Puts the context where Next's bundle finds it. */
export const setPagesContext = context.set

/** The context of the process that renders pages. Errors: throws in a process that was not started by lib/server/process. */
export const getPagesContext = context.get
