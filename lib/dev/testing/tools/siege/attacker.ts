import { spawnSync } from 'node:child_process'
import { setMaxListeners } from 'node:events'
import { lowerPriority } from '@/lib/server/process/lowerPriority'
import { ALL_ATTACKS } from './allAttacks'
import { addressesOf } from './attacks'
import { fetchPass } from './fetchPass'

/** Attacks from a separate process until its parent sends `stop`; then reports the statuses. */
const { SIEGE_PORT, SIEGE_SLUGS = '', SIEGE_IDS = '', SIEGE_ATTACK = '' } = process.env
const attack = ALL_ATTACKS[SIEGE_ATTACK]
const stop = new AbortController()
// One listener per connection.
setMaxListeners(0, stop.signal)
const port = Number(SIEGE_PORT)
const network = 1 + Object.keys(ALL_ATTACKS).indexOf(SIEGE_ATTACK)
const statuses: Record<number, number> = {}

// Real attackers use their own machines: their processor time must not count here. Without this scheduling policy, low
// priority is the closest substitute.
const { pid } = process
lowerPriority()
spawnSync('chrt', ['--all-tasks', '--idle', '--pid', '0', String(pid)], { stdio: 'ignore' })
process.on('message', () => stop.abort())
const passes = await Promise.all(addressesOf(network).map((address) => fetchPass(port, address)))
process.send?.({ ready: true })
attack?.({
  port,
  network,
  slugs: SIEGE_SLUGS.split(','),
  ids: SIEGE_IDS.split(','),
  passes,
  signal: stop.signal,
  answered(status) {
    statuses[status] = (statuses[status] ?? 0) + 1
  },
}).then(() => {
  process.send?.({ statuses })
  process.once('disconnect', () => process.exit(0))
})
