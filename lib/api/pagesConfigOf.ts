import { providerNames } from '@/lib/auth/oauthProviders'
import type { PagesConfig } from '@/lib/pages/pagesContext'
import type { Runtime } from '@/lib/runtime/types'

/** The settings that pages show or go by. */
export const pagesConfigOf = (config: Runtime['config']): PagesConfig => ({
  publicUrl: config.publicUrl,
  platforms: config.platforms,
  demoWallet: config.demoWallet,
  providers: providerNames(config.oauth),
  rateLimitAnon: config.rateLimitAnon,
  rateLimitKey: config.rateLimitKey,
})
