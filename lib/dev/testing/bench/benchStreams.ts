/** Messages between the processes of the streams' bench. */

/** A delivery is one write. */
export interface Replay {
  /** `after`: ms since the first. */
  deliveries: readonly { after: number; text: string }[]
}

/** Readers of one stream, each with its own address, as behind a proxy. */
export interface Listen {
  what: 'listen'
  group: string
  url: string
  readers: number
  /** Of these: readers that never read, and readers that read briefly every second after the initial books. */
  deaf?: number
  slow?: number
}

/** Requests the number of bytes that the first reader received. */
export interface Weigh {
  what: 'weigh'
  group: string
}

/** Disconnects the group's readers. */
export interface Leave {
  what: 'leave'
  group: string
}

/** Times of the changes, by number; requests what the readers received. */
export interface Collect {
  what: 'collect'
  group: string
  happened: Record<number, number>
}

export interface Collected {
  /** Received by readers that keep up since the last call, delivery by delivery. */
  deliveries: { text: string; changes: number[] }[]
  /** Delays from the change to each reader in 0.1 ms, with their counts; excludes slow readers. */
  delays: [number, number][]
  /** Readers with byte-for-byte identical input. */
  same: number
  /** Readers that received complete books in place of deltas. */
  conflated: number
  /** Ended by the server. */
  ended: number
  /** The readers' books, each distinct state once: place → book, as JSON. */
  states: string[]
}
