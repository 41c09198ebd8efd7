/** One read of a venue's own client. */
export interface JudgedCall {
  /** The package, and the method with what distinguishes this call of it. */
  client: string
  name: string
  /** Makes the call; the value is what the client hands to its user. */
  call?(): Promise<unknown>
  /** TypeScript of the type the client promises; absent where its own schema has judged, or where it promises `any`. */
  type?: string
  /** A difference that no type shows, as a sentence; undefined when there is none. */
  check?(value: unknown): string | undefined
  /** Where recorded answers of the venue are unlike the type, and how: no difference of the stand-in's. */
  unlike?: readonly [faults: RegExp, how: string]
  /** Why the call is not made. */
  leftOut?: string
}

export type Verdict = 'right' | 'differs' | 'not served' | 'throws' | 'left out'

export interface JudgedRow {
  client: string
  name: string
  verdict: Verdict
  /** The difference or reason; with a right one, what was not held against it. */
  note: string
}

/** Calls that are not made, for one reason. */
export const leaveOut = (client: string, names: readonly string[], reason: string): JudgedCall[] =>
  names.map((name) => ({ client, name, leftOut: reason }))
