/** One read by a venue's own client. */
export interface JudgedCall {
  /** The package, and the method with this call's distinguishing arguments. */
  client: string
  name: string
  /** Makes the call; returns the client's result. */
  call?(): Promise<unknown>
  /** TypeScript type that the client declares; absent when its own schema validates, or when it declares `any`. */
  type?: string
  /** A difference beyond types, as a sentence; undefined when there is none. */
  check?(value: unknown): string | undefined
  /** Known differences of the venue's recorded responses from the type: not a fault of the stand-in. */
  unlike?: readonly [faults: RegExp, how: string]
  /** The reason for skipping the call. */
  leftOut?: string
}

export type Verdict = 'right' | 'differs' | 'not served' | 'throws' | 'left out'

export interface JudgedRow {
  client: string
  name: string
  verdict: Verdict
  /** The difference or reason; for a right verdict, the tolerated differences. */
  note: string
}

/** Skipped calls with one reason. */
export const leaveOut = (client: string, names: readonly string[], reason: string): JudgedCall[] =>
  names.map((name) => ({ client, name, leftOut: reason }))
