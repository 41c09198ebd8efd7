import type { VenueId } from '@/lib/core/domain/venue'
import type { FollowerTransport, LeaderTransport } from './transports'

/** Short: with a single follower and no stored snapshot, larger batches save little. */
const FLUSH_MS = 5
/** The serving process parses a message without yielding: about a millisecond. */
const MAX_BOOKS = 40

/** Messages between a process and its child: in order, and none dropped while both run. Both ends are this program. */
export interface Pipe<Sent> {
  isOpen(): boolean
  /** Resolves when the message was handed to the pipe. Errors: the other process has ended. */
  send(message: Sent): Promise<void>
}

/** The machine's monotonic clock, ms, the same in both processes. One that can be set would make every book stale. */
const readMachineTime = async () => Number(process.hrtime.bigint()) / 1e6

/** From the ingesting process: a message about this venue. */
export interface BookUpdate {
  type: 'book-update'
  venue: VenueId
  lines: string[]
}

/** To the ingesting process: markets that clients are viewing. */
export interface DemandMessage {
  type: 'demand'
  venue: VenueId
  text: string
}

/** The ingesting process: it leads every venue for as long as it runs. */
export function createPipeLeaderTransport({
  pipe,
  firstEpoch,
  onDemand,
}: {
  pipe: Pipe<BookUpdate>
  /** Higher than every epoch of earlier processes. */
  firstEpoch: number
  onDemand(listener: (demand: DemandMessage) => void): void
}): LeaderTransport {
  let epoch = firstEpoch
  return {
    flushMs: FLUSH_MS,
    maxBooks: MAX_BOOKS,
    isUp: pipe.isOpen,
    readTime: readMachineTime,
    async beginEpoch() {
      epoch += 1
      return epoch
    },
    async publish({ venue, header, records }) {
      const lines = [header]
      for (let i = 1; i < records.length; i += 2) lines.push(...(records[i] ?? '').split('\n'))
      await pipe.send({ type: 'book-update', venue, lines })
      return true
    },
    listen(listener) {
      onDemand(({ venue, text }) => listener.onDemand(venue, text))
    },
    check: async () => undefined,
    close: () => undefined,
  }
}

/** The serving process, over the pipe to one child after the other. */
export interface PipeFollowerTransport extends FollowerTransport {
  connect(pipe: Pipe<DemandMessage>, options: { firstEpoch: number }): void
  take(update: BookUpdate): void
  /** The child has ended. */
  disconnect(): void
}

/** `onSequenceGap`: the child skipped a message; a pipe loses none. */
export function createPipeFollowerTransport({
  onSequenceGap,
}: {
  onSequenceGap(): void
}): PipeFollowerTransport {
  let listener: Parameters<FollowerTransport['listen']>[0] | undefined
  let child: { pipe: Pipe<DemandMessage>; firstEpoch: number; begun: Set<VenueId> } | undefined
  return {
    isUp: () => child?.pipe.isOpen() ?? false,
    readTime: readMachineTime,
    async readSnapshot({ venue }) {
      if (!child) throw new Error('The ingest process is not running.')
      // A child's messages are complete from the first one on: a second snapshot is needed only after a gap.
      if (child.begun.has(venue)) {
        onSequenceGap()
        throw new Error('The ingest process skipped a message.')
      }
      child.begun.add(venue)
      return { snapshot: { epoch: child.firstEpoch, seq: 0, records: [] }, trades: [] }
    },
    async demand(venue, marketIds) {
      if (!child) throw new Error('The ingest process is not running.')
      await child.pipe.send({ type: 'demand', venue, text: JSON.stringify(marketIds) })
    },
    listen(next) {
      listener = next
    },
    connect(pipe, { firstEpoch }) {
      child = { pipe, firstEpoch, begun: new Set() }
      void listener?.onConnect()
    },
    take: ({ venue, lines }) => listener?.onUpdate(venue, lines),
    disconnect() {
      child = undefined
      listener?.onDisconnect()
    },
    check: async () => undefined,
    close() {
      child = undefined
    },
  }
}
