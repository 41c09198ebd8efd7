import type { IncomingMessage, ServerResponse } from 'node:http'

/** The page renderer, in this process or another. */
export interface Pages {
  /** False while it starts or restarts. */
  isUp(): boolean
  /** Answers a page request. Resolves when the reply is built. Errors: `ProxyError` when the caller must answer. */
  serve(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** The recent event-loop utilization of rendering, 0 to 1. */
  busyShare(): number
  close(): Promise<void>
}

/** The service's own address. */
export interface OwnAddress {
  hostname: string
  port: number
}
