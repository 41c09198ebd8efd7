import {
  closeSync,
  existsSync,
  fstatSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Webhook } from 'standardwebhooks'
import { expect, inject, test } from 'vitest'
import { streamAlert } from '@/lib/contract/alerts'
import { createRandom } from '@/lib/dev/sandbox/world/random'
import { findOutcomes, listAlerts, makeAlerts, makeOwners } from '@/lib/dev/testing/support/alertLoad'
import { sampled } from '@/lib/dev/testing/support/sampled'
import {
  type Service,
  type Started,
  start,
  startService,
  until,
  untilConnected,
  untilReady,
} from '@/lib/dev/testing/support/startStack'

const FIRINGS = sampled({ full: 10_000, quick: 60 })
/** Per service and receiver. */
const KILLS = sampled({ full: 4, quick: 1 })

interface Message {
  path: string
  headers: Record<string, string>
  body: string
  fault?: string
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Counts the lines of a growing file; reads only new bytes. */
function lineCounter(file: string): () => number {
  let [offset, lines] = [0, 0]
  return () => {
    if (!existsSync(file)) return 0
    const handle = openSync(file, 'r')
    const bytes = Buffer.alloc(fstatSync(handle).size - offset)
    const read = readSync(handle, bytes, 0, bytes.length, offset)
    closeSync(handle)
    offset += read
    for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines += 1
    return lines
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test(`a kill -9 of service and receiver at random over ${FIRINGS} firings delivers each at least once under one id, and none that did not happen`, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'crossbook-firings-'))
  const dataDir = mkdtempSync(path.join(tmpdir(), 'crossbook-firings-data-'))
  const [log, secretsFile] = [path.join(folder, 'received.jsonl'), path.join(folder, 'secrets.json')]
  const port = await freePort()
  const env = {
    ...inject('standInsEnv'),
    PLATFORMS: 'polymarket,kalshi',
    DATA_DIR: dataDir,
    WEBHOOKS_LOOPBACK: 'on',
    RATE_LIMIT_KEY: '0',
  }
  const startReceiver = async (): Promise<Started> => {
    const started = start('lib/dev/testing/support/receiverMain.ts', {
      RECEIVER_PORT: String(port),
      RECEIVER_SECRETS: secretsFile,
      RECEIVER_LOG: log,
    })
    await started.first
    return started
  }
  const startAgain = async (): Promise<Service> => {
    const started = await startService(env)
    await untilReady(started.url)
    return started
  }
  const messages = () =>
    (existsSync(log) ? readFileSync(log, 'utf8') : '')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Message)
  const count = lineCounter(log)

  let receiver = await startReceiver()
  let service = await startAgain()
  await untilConnected(service.url)
  const owners = await makeOwners(service.url, FIRINGS, {
    receiver: `http://127.0.0.1:${port}`,
    secretsFile,
  })
  const outcomes = await until('outcomes with a price', async () => {
    const found = await findOutcomes(service.url)
    return found.length > 0 ? found : undefined
  })

  const random = createRandom(`kills ${FIRINGS}`)
  const kills = ['service', 'receiver'].flatMap((victim) =>
    Array.from({ length: KILLS }, () => ({ victim, at: random.int(FIRINGS * 0.1, FIRINGS * 0.9) })),
  )
  kills.sort((a, b) => a.at - b.at)
  const killing = (async () => {
    for (const { victim, at } of kills) {
      await until('messages to arrive', async () => count() >= at || undefined, 400_000)
      await (victim === 'service' ? service : receiver).end('SIGKILL')
      await pause(random.int(0, 2_000))
      if (victim === 'service') service = await startAgain()
      else receiver = await startReceiver()
    }
  })()
  await Promise.all([killing, makeAlerts(() => service.url, { owners, outcomes, firings: FIRINGS })])

  await until('as many messages as alerts', async () => count() >= FIRINGS || undefined, 600_000)
  const alerts = await until(
    'every alert that is met to fire',
    async () => {
      const all = await listAlerts(service.url, owners)
      return all.every(({ note, firings }) => note !== 'sure' || firings > 0) ? all : undefined
    },
    120_000,
  )
  const fired = alerts.flatMap(({ last_firing: firing }) => firing ?? [])
  const arrived = () =>
    new Set(messages().map(({ body }) => streamAlert.parse(JSON.parse(body).data).firing.id))
  await until(
    'every firing to be delivered',
    async () => {
      const ids = arrived()
      return fired.every(({ id }) => ids.has(id)) || undefined
    },
    240_000,
  )

  // Every fillable alert fired, once each.
  expect(fired.length).toBeGreaterThanOrEqual(FIRINGS)
  expect(alerts.filter(({ note, firings }) => firings !== (note === 'sure' ? 1 : 0))).toEqual([])
  expect(fired.filter(({ plan }) => !(plan.price <= 0.99))).toEqual([])
  const received = messages()
  expect(received.filter(({ fault }) => fault !== undefined)).toEqual([])
  const byFiring = new Map<string, Message[]>()
  for (const message of received) {
    const { id } = streamAlert.parse(JSON.parse(message.body).data).firing
    byFiring.set(id, [...(byFiring.get(id) ?? []), message])
  }
  // No message is missing or spurious, and each matches the service's record.
  expect([...byFiring.keys()].sort()).toEqual(fired.map(({ id }) => id).sort())
  for (const firing of fired) {
    const same = byFiring.get(firing.id) ?? []
    expect(
      new Set(same.map(({ headers, path: to, body }) => `${headers['webhook-id']} ${to} ${body}`)).size,
    ).toBe(1)
    expect(streamAlert.parse(JSON.parse(same[0]?.body ?? '').data).firing).toEqual(firing)
  }
  const ids = new Set(received.map(({ headers }) => headers['webhook-id']))
  expect(ids.size).toBe(fired.length)
  console.info(`${fired.length} firings, ${kills.length} kills, ${received.length} messages, ${ids.size} ids`)

  // The receiver accepts the original, but neither a modified nor an old message.
  const [message] = received
  if (!message) throw new Error('Nothing was received.')
  const post = async (headers: Record<string, string>, body: string) =>
    (await fetch(`http://127.0.0.1:${port}${message.path}`, { method: 'POST', headers, body })).status
  const signedAt = (at: Date) => {
    const id = message.headers['webhook-id'] ?? ''
    const secret = JSON.parse(readFileSync(secretsFile, 'utf8'))[message.path] as string
    return {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': new Webhook(secret).sign(id, at, message.body),
    }
  }
  expect(await post(signedAt(new Date()), message.body)).toBe(204)
  expect(await post(signedAt(new Date()), message.body.replace('"sure"', '"safe"'))).toBe(401)
  expect(await post(signedAt(new Date(Date.now() - 6 * 60_000)), message.body)).toBe(401)

  await service.end()
  await receiver.end('SIGKILL')
  for (const one of [folder, dataDir]) rmSync(one, { recursive: true, force: true })
}, 2_400_000)
