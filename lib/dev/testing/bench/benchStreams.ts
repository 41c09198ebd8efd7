/** Messages between the processes of the streams' bench. */

/** A delivery is what was written at once. */
export interface Replay {
  /** `after`: ms since the first. */
  deliveries: readonly { after: number; text: string }[]
}

/** Readers of one stream. Each shows an address of its own, as behind a proxy. */
export interface Listen {
  what: 'listen'
  group: string
  url: string
  readers: number
  /** Of these: how many never read, and how many read for a moment every second once they have the books. */
  deaf?: number
  slow?: number
}

/** How many bytes the first reader received. */
export interface Weigh {
  what: 'weigh'
  group: string
}

/** Its readers go. */
export interface Leave {
  what: 'leave'
  group: string
}

/** When the changes happened, by number; what came of them at the readers. */
export interface Collect {
  what: 'collect'
  group: string
  happened: Record<number, number>
}

export interface Collected {
  /** What readers that keep up received since the last call, delivery by delivery. */
  deliveries: { text: string; changes: number[] }[]
  /** Delays from the change to each reader in 0.1 ms, with how often; slow readers are left out. */
  delays: [number, number][]
  /** Readers that received exactly the same, byte for byte. */
  same: number
  /** Readers that received complete books in place of deltas. */
  conflated: number
  /** Ended by the server. */
  ended: number
  /** The books as the readers have them, each distinct state once: place → book, as JSON. */
  states: string[]
}
