import type { PagesConfig } from '@/lib/server/pages/pagesContext'

/** The first and only message to the page-rendering process. */
export interface BeginPages {
  type: 'begin'
  logLevel: string
  config: PagesConfig
  /** The serving process's endpoint for page reads. */
  service: { socketPath: string; secret: string }
  /** Its own socket for page requests. */
  socketPath: string
  /** The service's own address, for Next. */
  hostname: string
  port: number
}

/** Its reports: that it listens; then, repeatedly, its event-loop utilization. */
export type FromPagesChild = { type: 'listening' } | { type: 'busy'; share: number }
