/** A result that knows whether it is still current: its bytes are cached for as long. */
export interface Versioned<T extends object = object> {
  /** Computes the current result. */
  build(): T
  /** The same as JSON, encoded or not. */
  json(): string | Uint8Array<ArrayBuffer>
  /** Would either return the same as the last time? Cheap: called for every request. */
  isCurrent(): boolean
  /** The cached result was served: its order books are in demand. */
  served(): void
}

export const isVersioned = (value: object): value is Versioned =>
  'isCurrent' in value && typeof value.isCurrent === 'function'
