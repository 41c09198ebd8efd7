import { setMaxListeners } from 'node:events'
import { ATTACKS } from './attacks'

/** Attacks from a process of its own until its parent says `stop`; says then what was answered. */
const { SIEGE_PORT, SIEGE_SLUGS = '', SIEGE_ATTACK = '' } = process.env
const attack = ATTACKS[SIEGE_ATTACK]
const stop = new AbortController()
// One listener for each connection.
setMaxListeners(0, stop.signal)
const statuses: Record<number, number> = {}

process.on('message', () => stop.abort())
process.send?.({ ready: true })
attack?.({
  port: Number(SIEGE_PORT),
  network: 1 + Object.keys(ATTACKS).indexOf(SIEGE_ATTACK),
  slugs: SIEGE_SLUGS.split(','),
  signal: stop.signal,
  answered(status) {
    statuses[status] = (statuses[status] ?? 0) + 1
  },
}).then(() => {
  process.send?.({ statuses })
  process.once('disconnect', () => process.exit(0))
})
