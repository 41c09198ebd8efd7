import { spawnSync } from 'node:child_process'
import { setMaxListeners } from 'node:events'
import { lowerPriority } from '@/lib/server/process/lowerPriority'
import { ALL_ATTACKS } from './allAttacks'
import { addressesOf } from './attacks'
import { fetchPass } from './fetchPass'

/** Attacks from a process of its own until its parent says `stop`; says then what was answered. */
const { SIEGE_PORT, SIEGE_SLUGS = '', SIEGE_IDS = '', SIEGE_ATTACK = '' } = process.env
const attack = ALL_ATTACKS[SIEGE_ATTACK]
const stop = new AbortController()
// One listener for each connection.
setMaxListeners(0, stop.signal)
const port = Number(SIEGE_PORT)
const network = 1 + Object.keys(ALL_ATTACKS).indexOf(SIEGE_ATTACK)
const statuses: Record<number, number> = {}

// Attackers are on machines of their own: what they need of this one's processor must not count. Where the system has no
// such policy, low priority comes next to it.
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
