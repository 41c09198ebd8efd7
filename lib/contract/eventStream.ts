/** Where server-sent events go, whichever door is open. */
export interface EventSink {
  /** UTF-8. False when the other side reads slower than we write: wait for `drained`. */
  write(bytes: Uint8Array): boolean
  /** Ends the answer. */
  end(): void
}

/** Callbacks of the server to the writer of a stream. */
export interface EventWriter {
  /** Everything written has gone: go on. */
  drained(): void
  /** The other side has gone; nothing may be written any more. */
  closed(): void
}

/** A response without an end: the server opens it once the head is written. */
export interface EventStream {
  openEvents(sink: EventSink): EventWriter
}

export const isEventStream = (value: object): value is EventStream =>
  'openEvents' in value && typeof value.openEvents === 'function'
