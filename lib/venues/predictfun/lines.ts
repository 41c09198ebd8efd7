import { openSocket, type Socket } from '@/lib/net/openSocket'
import type { StreamState } from '../connector'
import { bookTopic, parseMessage, type StreamMessage, type UnreadMessage } from './streamMessages'

/** Markets on one socket, with some four topics each. The venue states no bound; this one keeps subscribing short. */
const PER_LINE = 100
const MAX_LINES = 5
export const MAX_MARKETS = PER_LINE * MAX_LINES

export interface LineTiming {
  /** The venue's heartbeat comes every 15 s. */
  watchdogMs: number
  /** A subscription that was not answered by then is sent again. */
  answerMs: number
  /** How long a socket that the venue is about to close is still read. */
  drainMs: number
  /** Nothing heard for this long: the venue is asked something that it answers at once… */
  idleMs: number
  /** …within this. Its heartbeat alone would leave a mute socket unnoticed for longer. */
  proofMs: number
  perLine?: number
  backoff?: { minMs: number; maxMs: number }
}

/** One socket, with what it has been asked for. Its topics are those of its line. */
interface Connection {
  /** Absent only while it is being made. */
  socket?: Socket
  /** The venue said that it sends these. */
  confirmed: Set<string>
  asked: Map<string, { requestId: number; again: number }>
  topicOf: Map<number, string>
  /** When anything was heard. */
  heardAt: number
  /** A request whose answer shows that the venue still listens. */
  proof?: { requestId: number; by: number }
  /** It has answered such a request: one that it leaves unanswered means something. */
  proves: boolean
  /** Set once its successor is being made. */
  drainedBy?: number
}

/** Some markets on one socket, or on two while the venue changes servers. */
export interface Line {
  connections: Connection[]
  /** By market. */
  topics: Map<string, readonly string[]>
  /** Markets by topic. */
  followers: Map<string, Set<string>>
  trouble: string
  /** When a book was last heard of, or asked for to see whether the socket tells everything. */
  heardAt: number
}

interface LinesOptions {
  timing: LineTiming
  target(): { url: string; headers: Record<string, string> }
  now(): number
  /** Their subscriptions are being sent on a socket that stands. */
  opened(marketIds: readonly string[]): void
  /** No socket tells these any more. */
  lost(marketIds: readonly string[]): void
  /** The venue does not tell this topic; of a market's book it will be asked again. */
  refused(topic: string, reason: string): void
  message(line: Line, message: Exclude<StreamMessage, { kind: 'answer' | 'heartbeat' | 'reconnect' }>): void
  unread(line: Line, message: UnreadMessage): void
  state(state: StreamState): void
}

const isBookTopic = (topic: string) => topic.startsWith(bookTopic(''))

/** As many sockets as the markets need: subscriptions, their answers, heartbeats and changes of server. */
export function createLines(options: LinesOptions) {
  const { timing, now } = options
  const perLine = timing.perLine ?? PER_LINE
  const lines = new Set<Line>()
  const lineOf = new Map<string, Line>()
  const ending = new Set<Promise<void>>()
  let requests = 0

  let told = ''
  function publishState() {
    const broken = [...lines].find(({ connections }) => !connections.some(({ socket }) => socket?.open))
    const state: StreamState =
      lines.size === 0
        ? { connection: 'idle', message: '' }
        : broken
          ? { connection: 'connecting', message: broken.trouble }
          : { connection: 'open', message: '' }
    const text = JSON.stringify(state)
    if (text !== told) options.state(state)
    told = text
  }

  function say(connection: Connection, method: 'subscribe' | 'unsubscribe', topic: string): number {
    requests += 1
    // The venue reads no more than the first entry.
    connection.socket?.send(JSON.stringify({ method, requestId: requests, params: [topic] }))
    return requests
  }

  function subscribe(connection: Connection, topic: string) {
    if (!connection.socket?.open) return
    const before = connection.asked.get(topic)
    if (before) connection.topicOf.delete(before.requestId)
    const requestId = say(connection, 'subscribe', topic)
    connection.asked.set(topic, { requestId, again: now() + timing.answerMs })
    connection.topicOf.set(requestId, topic)
  }

  function unsubscribe(connection: Connection, topic: string) {
    const before = connection.asked.get(topic)
    if (before) connection.topicOf.delete(before.requestId)
    connection.asked.delete(topic)
    connection.confirmed.delete(topic)
    if (connection.socket?.open) say(connection, 'unsubscribe', topic)
  }

  const isTold = (line: Line, marketId: string) =>
    line.connections.some(
      ({ socket, confirmed }) => socket?.open === true && confirmed.has(bookTopic(marketId)),
    )

  function end(line: Line, connection: Connection) {
    line.connections = line.connections.filter((one) => one !== connection)
    const closing: Promise<void> = (connection.socket?.close() ?? Promise.resolve()).finally(() =>
      ending.delete(closing),
    )
    ending.add(closing)
  }

  /** Tells what is lost by a socket's end. */
  function settle(line: Line) {
    const lost = [...line.topics.keys()].filter((marketId) => !isTold(line, marketId))
    if (lost.length > 0) options.lost(lost)
  }

  function takeAnswer(line: Line, connection: Connection, requestId: number | undefined, error?: string) {
    const topic = requestId === undefined ? undefined : connection.topicOf.get(requestId)
    if (topic === undefined || !line.followers.has(topic)) return
    const asked = connection.asked.get(topic)
    if (error === undefined) {
      connection.confirmed.add(topic)
      return
    }
    // News that the venue does not tell is done without; a book is asked for again.
    if (asked) asked.again = isBookTopic(topic) ? now() + timing.answerMs : Number.POSITIVE_INFINITY
    options.refused(topic, error)
  }

  /** Asks again for a topic that the venue tells already; not for a book, which might come again. */
  function askForProof(line: Line, connection: Connection) {
    const topic = [...line.followers.keys()].find((one) => !isBookTopic(one))
    if (topic === undefined || !connection.socket?.open) return
    connection.proof = { requestId: say(connection, 'subscribe', topic), by: now() + timing.proofMs }
  }

  function prove(line: Line, connection: Connection) {
    const { proof, proves, heardAt } = connection
    if (proof) {
      // A venue that has never answered such a request is left to the watchdog.
      if (proves && now() >= proof.by) connection.socket?.reconnect('it answers nothing any more')
    } else if (now() - heardAt >= timing.idleMs) askForProof(line, connection)
  }

  function take(line: Line, connection: Connection, text: string) {
    connection.heardAt = now()
    const message = parseMessage(text)
    if (!message) return
    if ('refusal' in message) return options.unread(line, message)
    switch (message.kind) {
      case 'heartbeat':
        connection.socket?.send(JSON.stringify({ method: 'heartbeat', data: message.data }))
        return
      case 'answer':
        if (message.requestId === connection.proof?.requestId) {
          connection.proof = undefined
          connection.proves = true
          return
        }
        return takeAnswer(line, connection, message.requestId, message.error)
      case 'reconnect':
        return succeed(line, connection)
      default:
        // What comes without having been answered for was subscribed to all the same.
        if (!line.followers.has(message.topic)) return
        connection.confirmed.add(message.topic)
        return options.message(line, message)
    }
  }

  /** The server is about to go: a second socket takes over while the first one is read to its end. */
  function succeed(line: Line, connection: Connection) {
    if (connection.drainedBy !== undefined) return
    for (const older of line.connections) if (older.drainedBy !== undefined) end(line, older)
    connection.drainedBy = now() + timing.drainMs
    line.connections.push(connect(line))
  }

  function connect(line: Line): Connection {
    const connection: Connection = {
      confirmed: new Set(),
      asked: new Map(),
      topicOf: new Map(),
      heardAt: now(),
      proves: false,
    }
    const forget = () => {
      connection.proof = undefined
      connection.proves = false
      connection.heardAt = now()
      connection.confirmed.clear()
      connection.asked.clear()
      connection.topicOf.clear()
    }
    connection.socket = openSocket({
      target: options.target,
      watchdogMs: timing.watchdogMs,
      backoff: timing.backoff,
      opened() {
        forget()
        line.trouble = ''
        line.heardAt = now()
        // Books first: the rest can wait.
        const topics = [...line.followers.keys()]
        for (const topic of topics.filter(isBookTopic)) subscribe(connection, topic)
        for (const topic of topics.filter((one) => !isBookTopic(one))) subscribe(connection, topic)
        askForProof(line, connection)
        options.opened([...line.topics.keys()])
        publishState()
      },
      message: (text) => take(line, connection, text),
      closed(reason) {
        forget()
        if (connection.drainedBy !== undefined) end(line, connection)
        else line.trouble = `Predict.fun's stream is interrupted: ${reason}.`
        settle(line)
        publishState()
      },
    })
    return connection
  }

  function openLine(): Line {
    const line: Line = {
      connections: [],
      topics: new Map(),
      followers: new Map(),
      trouble: '',
      heardAt: now(),
    }
    lines.add(line)
    line.connections.push(connect(line))
    return line
  }

  return {
    lines: lines as ReadonlySet<Line>,
    /** Follows a market by these topics; one that is followed already, by those it was not followed by yet. */
    add(marketId: string, topics: readonly string[]) {
      const known = lineOf.get(marketId)
      const line = known ?? [...lines].find((one) => one.topics.size < perLine) ?? openLine()
      const before = line.topics.get(marketId) ?? []
      const fresh = topics.filter((topic) => !before.includes(topic))
      lineOf.set(marketId, line)
      if (fresh.length > 0) line.topics.set(marketId, [...before, ...fresh])
      for (const topic of fresh) {
        const followers = line.followers.get(topic)
        line.followers.set(topic, (followers ?? new Set()).add(marketId))
        if (!followers) for (const connection of line.connections) subscribe(connection, topic)
      }
      if (!known && line.connections.some(({ socket }) => socket?.open)) options.opened([marketId])
    },
    remove(marketId: string) {
      const line = lineOf.get(marketId)
      if (!line) return
      lineOf.delete(marketId)
      for (const topic of line.topics.get(marketId) ?? []) {
        const followers = line.followers.get(topic)
        followers?.delete(marketId)
        if (followers?.size !== 0) continue
        line.followers.delete(topic)
        for (const connection of line.connections) unsubscribe(connection, topic)
      }
      line.topics.delete(marketId)
      if (line.topics.size > 0) return
      lines.delete(line)
      for (const connection of line.connections) end(line, connection)
    },
    /** Leaves a market's book and asks for it again: then the venue tells it whole. */
    askAnew(marketId: string) {
      const topic = bookTopic(marketId)
      for (const connection of lineOf.get(marketId)?.connections ?? []) {
        unsubscribe(connection, topic)
        subscribe(connection, topic)
      }
    },
    /** Is this market's book told by a socket that stands? */
    isTold(marketId: string): boolean {
      const line = lineOf.get(marketId)
      return line !== undefined && isTold(line, marketId)
    },
    reconnect(line: Line, reason: string) {
      for (const connection of [...line.connections]) connection.socket?.reconnect(reason)
    },
    lineOf: (marketId: string) => lineOf.get(marketId),
    /** Sends again what was not answered, and ends what the venue did not end itself. */
    sweep() {
      const at = now()
      for (const line of lines) {
        for (const connection of [...line.connections]) {
          if (connection.drainedBy !== undefined && at >= connection.drainedBy) {
            end(line, connection)
            settle(line)
            publishState()
            continue
          }
          if (connection.socket?.open) prove(line, connection)
          for (const [topic, { again }] of connection.asked)
            if (at >= again && !connection.confirmed.has(topic)) subscribe(connection, topic)
        }
      }
    },
    publishState,
    async close() {
      for (const line of lines) for (const connection of [...line.connections]) end(line, connection)
      lines.clear()
      lineOf.clear()
      await Promise.all(ending)
    },
  }
}
