/** Where server-sent events go, whichever door is open. */
export interface EventSink {
  /** UTF-8. False when the other side reads slower than we write: wait for `drained`. */
  write(bytes: Uint8Array): boolean
  /** Ends the answer. */
  end(): void
}

/** What the door tells the one who writes. */
export interface EventWriter {
  /** Everything written has gone: go on. */
  drained(): void
  /** The other side has gone; nothing may be written any more. */
  closed(): void
}

/** An answer that goes on: whoever stands at the door opens it once the head is written. */
export interface EventStream {
  openEvents(sink: EventSink): EventWriter
}

export const isEventStream = (value: object): value is EventStream =>
  'openEvents' in value && typeof value.openEvents === 'function'
