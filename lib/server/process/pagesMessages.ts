import type { PagesConfig } from '@/lib/server/pages/pagesContext'

/** How the process that renders pages begins; the only message that it gets. */
export interface BeginPages {
  type: 'begin'
  logLevel: string
  config: PagesConfig
  /** Where the serving process answers what pages read. */
  service: { socketPath: string; secret: string }
  /** Where it listens for page requests itself. */
  socketPath: string
  /** The service's own address, for Next. */
  hostname: string
  port: number
}

/** What it reports: that it listens; then, again and again, the share of the time in which its event loop worked. */
export type FromPagesChild = { type: 'listening' } | { type: 'busy'; share: number }
