import type { IncomingMessage, ServerResponse } from 'node:http'

/** What renders pages, wherever it does. */
export interface Pages {
  /** False while it starts, or is started again. */
  isUp(): boolean
  /** Answers a page request. Resolves when the reply is made. Errors: `ProxyError` where the caller must answer. */
  serve(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** The share of the recent time in which rendering kept its event loop busy. */
  busyShare(): number
  close(): Promise<void>
}

/** Where the service itself is reached. */
export interface OwnAddress {
  hostname: string
  port: number
}
