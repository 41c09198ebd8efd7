/** An operation's answer that knows whether it would be the same again: its bytes are kept for as long. */
export interface Versioned<T extends object = object> {
  /** Works the answer out as things stand now. */
  build(): T
  /** The same as JSON. */
  json(): string | Uint8Array<ArrayBuffer>
  /** Would either give now what it gave the last time? Cheap: asked before every answer. */
  isCurrent(): boolean
  /** Somebody was given the kept answer: what it shows is wanted fresh. */
  served(): void
}

export const isVersioned = (value: object): value is Versioned =>
  'isCurrent' in value && typeof value.isCurrent === 'function'
