/**
 * Stream readers, a thousand per process. All readers of a group receive the same bytes, so each is
 * only compared with the first one's: that costs almost nothing and misses nothing.
 */
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PlatformBook } from '@/lib/contract/book'
import { applyDelta } from '@/lib/contract/bookDelta'
import type { StreamBook, StreamDelta } from '@/lib/contract/stream'
import type { Collect, Collected, Leave, Listen, Weigh } from './benchStreams'
import { preciseNow, seqOf } from './benchUpdates'

/** Connections opened concurrently, so that no queue overflows. */
const TOGETHER = 50
/** Messages in flight have arrived by then. */
const SETTLE_MS = 2_000
/** A slow reader reads for `forMs` every `everyMs`. */
const SIP = { forMs: 30, everyMs: 1_000 }

interface Reader {
  socket: Socket
  /** The head and the first books, until complete. */
  greeting: Buffer | undefined
  /** Bytes received since, and the arrival time of each position. */
  position: number
  moments: [position: number, at: number][]
  /** Bytes from the first one that differs from the others'. */
  own: Buffer[] | undefined
  slow: boolean
  ended: boolean
}

interface Group {
  readers: Reader[]
  /** The initial books, which every reader receives. */
  greeting: string
  log: Buffer
  length: number
  /** Delivery boundaries, as first received. */
  cuts: number[]
  /** Deliveries already collected. */
  collected: number
  /** Slow readers read the remainder. */
  isOver: boolean
}

const groups = new Map<string, Group>()

/** The messages in server-sent text; the lines between chunks of a body are not messages. */
function messagesIn(text: string) {
  return text.split('\n\n').flatMap((message) => {
    const event = /^event: (\w+)$/m.exec(message)?.[1]
    const data = /^data: (.*)$/m.exec(message)?.[1]
    return event === undefined || data === undefined ? [] : [{ event, data: JSON.parse(data) }]
  })
}

function keepBooks(books: Map<string, PlatformBook>, text: string) {
  for (const { event, data } of messagesIn(text)) {
    const { outcome_id: id, platform }: StreamBook | StreamDelta = data
    const key = `${id}\n${platform}`
    const before = books.get(key)
    if (event === 'book') books.set(key, (data as StreamBook).book)
    if (event === 'book_delta' && before) books.set(key, applyDelta(before, data as StreamDelta))
  }
  return books
}

const stateOf = (books: Map<string, PlatformBook>) =>
  JSON.stringify([...books].sort(([a], [b]) => (a < b ? -1 : 1)))

/** Compares the received bytes with the group's; bytes new to the group are appended to it. */
function take(group: Group, reader: Reader, bytes: Buffer) {
  if (reader.own) return void reader.own.push(bytes)
  const known = Math.min(bytes.length, group.length - reader.position)
  if (bytes.compare(group.log, reader.position, reader.position + known, 0, known) !== 0) {
    reader.own = [bytes]
    return
  }
  if (known < bytes.length) {
    const needed = reader.position + bytes.length
    if (needed > group.log.length)
      group.log = Buffer.concat([group.log], Math.max(needed, 2 * group.log.length))
    bytes.copy(group.log, group.length, known)
    group.length = needed
    if (/\n\n(\r\n)?$/.test(group.log.toString('latin1', needed - 4, needed))) group.cuts.push(needed)
  }
  reader.position += bytes.length
}

function heard(group: Group, reader: Reader, bytes: Buffer) {
  const at = preciseNow()
  if (reader.greeting === undefined) {
    take(group, reader, bytes)
    reader.moments.push([reader.position, at])
    return
  }
  reader.greeting = Buffer.concat([reader.greeting, bytes])
  // The first books end with their own id.
  if (!/\nid: [^\n]*\n\n(\r\n)?$/.test(reader.greeting.toString('latin1', reader.greeting.length - 100)))
    return
  group.greeting ||= reader.greeting.toString()
  reader.greeting = undefined
}

function open(group: Group, { url, address, deaf }: { url: URL; address: string; deaf: boolean }) {
  const socket = connect(Number(url.port), url.hostname)
  const reader: Reader = {
    socket,
    greeting: deaf ? undefined : Buffer.alloc(0),
    position: 0,
    moments: [],
    own: deaf ? [] : undefined,
    slow: deaf,
    ended: false,
  }
  group.readers.push(reader)
  socket.setNoDelay(true)
  socket.write(
    `GET ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\nX-Crossbook-Client: ${address}\r\n\r\n`,
  )
  if (deaf) socket.pause()
  return new Promise<void>((resolve, reject) => {
    if (deaf) socket.on('connect', resolve)
    socket.on('data', (bytes) => {
      heard(group, reader, bytes)
      if (reader.greeting === undefined) resolve()
    })
    socket.on('error', reject)
    socket.on('close', () => {
      reader.ended = true
      reject(new Error('The server ended a stream before its books were whole.'))
    })
  })
}

async function sip(group: Group, reader: Reader) {
  while (!reader.ended && !group.isOver) {
    await sleep(SIP.everyMs)
    reader.socket.resume()
    await sleep(SIP.forMs)
    if (!group.isOver) reader.socket.pause()
  }
}

async function listen({ group: name, url, readers, deaf = 0, slow = 0 }: Listen) {
  const group: Group = {
    readers: [],
    greeting: '',
    log: Buffer.alloc(1 << 20),
    length: 0,
    cuts: [],
    collected: 0,
    isOver: false,
  }
  groups.set(name, group)
  for (let i = 0; i < readers; i += TOGETHER) {
    const some = Array.from({ length: Math.min(TOGETHER, readers - i) }, (_, j) => i + j)
    const address = (n: number) => `10.${process.pid % 256}.${Math.floor(n / 256)}.${n % 256}`
    await Promise.all(
      some.map((n) => open(group, { url: new URL(url), address: address(n), deaf: n < deaf })),
    )
  }
  for (const reader of group.readers.slice(deaf, deaf + slow)) {
    reader.slow = true
    reader.socket.pause()
    void sip(group, reader)
  }
}

function groupOf(name: string): Group {
  const group = groups.get(name)
  if (!group) throw new Error(`Nobody listens to ${name}.`)
  return group
}

async function collect({ group: name, happened }: Collect): Promise<Collected> {
  const group = groupOf(name)
  group.isOver = true
  for (const { slow, socket } of group.readers) if (slow) socket.resume()
  await sleep(SETTLE_MS)
  const deliveries = group.cuts.map((end, i) => {
    const text = group.log.toString('utf8', group.cuts[i - 1] ?? 0, end)
    const changes = messagesIn(text)
      .filter(({ event }) => event === 'book_delta')
      .flatMap(({ data }) => (data as StreamDelta).levels.map(([, size]) => seqOf(size)))
    return { text, changes }
  })
  const delays = new Map<number, number>()
  const readers = group.readers.filter(({ own, ended }) => !own && !ended)
  for (const { moments, slow } of readers) {
    if (slow) continue
    let next = 0
    for (const [i, end] of group.cuts.entries()) {
      while (next < moments.length && (moments[next]?.[0] ?? 0) < end) next += 1
      const at = moments[next]?.[1]
      for (const seq of deliveries[i]?.changes ?? []) {
        const since = happened[seq]
        if (since === undefined) continue
        const bin = at === undefined ? Number.MAX_SAFE_INTEGER : Math.round((at - since) * 10)
        delays.set(bin, (delays.get(bin) ?? 0) + 1)
      }
    }
  }
  const states = new Set<string>()
  const textUpTo = (position: number) => group.greeting + group.log.toString('utf8', 0, position)
  if (readers.length > 0) states.add(stateOf(keepBooks(new Map(), textUpTo(group.length))))
  let conflated = 0
  for (const { own, position, slow } of group.readers) {
    if (!own) continue
    const mine = Buffer.concat(own).toString()
    // A reader that never read receives its first books only now.
    const text = slow && position === 0 ? mine : textUpTo(position) + mine
    const books = keepBooks(new Map(), text)
    states.add(stateOf(books))
    if (text.split('\nevent: book\n').length - 1 > books.size) conflated += 1
  }
  const fresh = deliveries.slice(group.collected)
  group.collected = deliveries.length
  return {
    deliveries: fresh,
    delays: [...delays],
    same: readers.filter(({ position }) => position === group.length).length,
    conflated,
    ended: group.readers.filter(({ ended }) => ended).length,
    states: [...states],
  }
}

function leave({ group: name }: Leave) {
  const group = groupOf(name)
  groups.delete(name)
  group.isOver = true
  for (const { socket } of group.readers) socket.destroy()
}

process.on('message', async (message: Listen | Collect | Leave | Weigh) => {
  if (message.what === 'listen') await listen(message)
  if (message.what === 'leave') leave(message)
  const collected = message.what === 'collect' && (await collect(message))
  process.send?.(collected || { bytes: groups.get(message.group)?.length })
})
process.once('disconnect', () => process.exit(0))
process.send?.({})
