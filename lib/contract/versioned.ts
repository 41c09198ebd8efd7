/** How long a result holds, apart from the result: a cached reply keeps this for as long as its bytes. */
export interface Holding {
  /** Would the result be the same as the last time? Cheap: called for every request. */
  isCurrent(): boolean
  /** The cached result was served: its order books are in demand. */
  served(): void
}

/** A result that knows whether it is still current: its bytes are cached for as long. */
export interface Versioned<T extends object = object> extends Holding {
  /** Computes the current result. */
  build(): T
  /** The same as JSON, encoded or not. */
  json(): string | Uint8Array<ArrayBuffer>
}

export const isVersioned = (value: object): value is Versioned =>
  'isCurrent' in value && typeof value.isCurrent === 'function'
