import { providerNames } from '@/lib/accounts/auth/oauthProviders'
import type { Runtime } from '@/lib/operations/runtime'
import type { PagesConfig } from '@/lib/server/pages/pagesContext'

/** The settings that pages show or use. */
export const pagesConfigOf = (config: Runtime['config']): PagesConfig => ({
  publicUrl: config.publicUrl,
  platforms: config.platforms,
  demoWallet: config.demoWallet,
  providers: providerNames(config.oauth),
  rateLimitAnon: config.rateLimitAnon,
  rateLimitKey: config.rateLimitKey,
})
