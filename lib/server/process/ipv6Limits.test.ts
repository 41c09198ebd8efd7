import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const NEIGHBOURS = ['fd00:1:0:1::1', 'fd00:1:0:1::2', 'fd00:1:0:1:ffff::3']
const ELSEWHERE = 'fd00:1:0:2::1'
/** Addresses in one /48, each in its own /64. */
const MANY = Array.from({ length: 26 }, (_, i) => `fd00:1:1:${(i + 1).toString(16)}::1`)
const ADDRESSES = [...NEIGHBOURS, ELSEWHERE, ...MANY]

/** Runs a command in its own network namespace, whose loopback interface has the addresses. */
const inNamespace = (command: string) => {
  const add = ADDRESSES.map((address) => `ip -6 addr add ${address}/128 dev lo nodad`)
  const script = ['ip link set lo up', ...add, command].join(' && ')
  return spawnSync('unshare', ['--map-root-user', '--net', 'sh', '-c', script], {
    encoding: 'utf8',
    timeout: 50_000,
  })
}

test('connections and requests from one /64 share one limit, those from one /48 a wider one', (context) => {
  const { status, stderr } = inNamespace('true')
  if (status !== 0)
    context.skip(
      `No network namespace with IPv6 addresses here (${(stderr ?? '').trim()}): see countedAddress in rateLimitSubject.test.ts.`,
    )
  const probe = inNamespace(
    `exec ${process.execPath} --import tsx lib/dev/testing/support/ipv6Probe.ts ${ADDRESSES.join(' ')}`,
  )
  expect(probe.stderr).toBe('')
  expect(JSON.parse(probe.stdout)).toEqual({
    connected: [true, true, true, false, false, true, true],
    statuses: [200, 200, 200, 429, 429, 200, 200],
    // Eight times the limit of a /64, and the same again once they are closed.
    many: [24, 24, 24],
  })
}, 60_000)
