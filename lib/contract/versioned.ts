/** Validity of a result, separate from the result: a cached reply keeps it with its bytes. */
export interface Holding {
  /** Whether the result is unchanged. Cheap: called for every request. */
  isCurrent(): boolean
  /** Called when the cached result is served: its order books are in demand. */
  served(): void
}

/** A result that knows whether it is current: its bytes are cached until it is not. */
export interface Versioned<T extends object = object> extends Holding {
  /** Computes the current result. */
  build(): T
  /** The result as JSON, encoded or not. */
  json(): string | Uint8Array<ArrayBuffer>
}

export const isVersioned = (value: object): value is Versioned =>
  'isCurrent' in value && typeof value.isCurrent === 'function'
