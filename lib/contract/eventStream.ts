/** Sink for server-sent events, independent of the HTTP server. */
export interface EventSink {
  /** UTF-8. False under backpressure: wait for `drained`. */
  write(bytes: Uint8Array): boolean
  /** Ends the response. */
  end(): void
}

/** Callbacks of the server to the writer of a stream. */
export interface EventWriter {
  /** The buffer was flushed: writing may continue. */
  drained(): void
  /** The client disconnected; nothing may be written any more. */
  closed(): void
}

/** A streaming response: the server opens it once the head is written. */
export interface EventStream {
  openEvents(sink: EventSink): EventWriter
}

export const isEventStream = (value: object): value is EventStream =>
  'openEvents' in value && typeof value.openEvents === 'function'
