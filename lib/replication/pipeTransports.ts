import type { VenueId } from '@/lib/domain/venue'
import type { FollowerTransport, LeaderTransport } from './transports'

/** Nothing is kept at the other end, so there is little to be gained by waiting. */
const FLUSH_MS = 5
/** Whoever serves reads a message in one go: about a millisecond. */
const MAX_BOOKS = 40

/** Messages between a process and its child: in order, and none lost while both live. Both are this very program. */
export interface Pipe<Sent> {
  isOpen(): boolean
  /** Resolves when the message was handed over. Errors: the other end is gone. */
  send(message: Sent): Promise<void>
}

/** From whoever reads: what follows is told of this venue. */
export interface Told {
  type: 'told'
  venue: VenueId
  lines: string[]
}

/** To whoever reads. */
export interface Demanded {
  type: 'demanded'
  venue: VenueId
  text: string
}

/** The process that reads: all venues are its own, for as long as it lives. */
export function createPipeLeaderTransport({
  pipe,
  firstEpoch,
  onDemand,
}: {
  pipe: Pipe<Told>
  /** Above all of earlier processes. */
  firstEpoch: number
  onDemand(listener: (demanded: Demanded) => void): void
}): LeaderTransport {
  let epoch = firstEpoch
  return {
    flushMs: FLUSH_MS,
    maxBooks: MAX_BOOKS,
    isUp: pipe.isOpen,
    readTime: async () => Date.now(),
    async beginEpoch() {
      epoch += 1
      return epoch
    },
    async tell({ venue, header, records }) {
      const lines = [header]
      for (let i = 1; i < records.length; i += 2) lines.push(...(records[i] ?? '').split('\n'))
      await pipe.send({ type: 'told', venue, lines })
      return true
    },
    listen({ demanded }) {
      onDemand(({ venue, text }) => demanded(venue, text))
    },
    check: async () => undefined,
    close: () => undefined,
  }
}

/** The process that serves, over the pipe to one child after the other. */
export interface PipeFollowerTransport extends FollowerTransport {
  connect(pipe: Pipe<Demanded>, options: { firstEpoch: number }): void
  take(told: Told): void
  /** The child is gone. */
  lost(): void
}

/** `failed`: the child tells what does not follow from what it told before. */
export function createPipeFollowerTransport({ failed }: { failed(): void }): PipeFollowerTransport {
  let listener: Parameters<FollowerTransport['listen']>[0] | undefined
  let child: { pipe: Pipe<Demanded>; firstEpoch: number; begun: Set<VenueId> } | undefined
  return {
    isUp: () => child?.pipe.isOpen() ?? false,
    readTime: async () => Date.now(),
    async readSnapshot({ venue }) {
      if (!child) throw new Error('Nobody reads the venues at the moment.')
      // A child's first message tells everything. Whoever asks again has missed one, which a pipe does not lose.
      if (child.begun.has(venue)) {
        failed()
        throw new Error('The process that reads the venues left out a message.')
      }
      child.begun.add(venue)
      return { snapshot: { epoch: child.firstEpoch, seq: 0, records: [] }, trades: [] }
    },
    async demand(venue, marketIds) {
      if (!child) throw new Error('Nobody reads the venues at the moment.')
      await child.pipe.send({ type: 'demanded', venue, text: JSON.stringify(marketIds) })
    },
    listen(next) {
      listener = next
    },
    connect(pipe, { firstEpoch }) {
      child = { pipe, firstEpoch, begun: new Set() }
      void listener?.up()
    },
    take: ({ venue, lines }) => listener?.told(venue, lines),
    lost() {
      child = undefined
      listener?.lost()
    },
    check: async () => undefined,
    close() {
      child = undefined
    },
  }
}
