/** A server-sent event stream controlled by a test. */
export class FakeEventSource extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 2
  /** Every stream that has been requested, oldest first. */
  static all: FakeEventSource[] = []

  readonly url: string
  readyState = FakeEventSource.CONNECTING
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null

  constructor(url: string) {
    super()
    this.url = url
    FakeEventSource.all.push(this)
  }

  /** The newest stream that is not closed. */
  static latest(): FakeEventSource {
    const stream = FakeEventSource.all.findLast(({ readyState }) => readyState !== FakeEventSource.CLOSED)
    if (!stream) throw new Error('No stream is open.')
    return stream
  }

  open() {
    this.readyState = FakeEventSource.OPEN
    this.onopen?.()
  }

  send(event: string, data: unknown) {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }))
  }

  /** The connection drops and the browser retries. */
  drop() {
    this.readyState = FakeEventSource.CONNECTING
    this.onerror?.()
  }

  close() {
    this.readyState = FakeEventSource.CLOSED
  }
}
