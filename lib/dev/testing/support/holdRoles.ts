import { createLeadership } from '@/lib/infra/leadership/createLeadership'
import { systemClock } from '@/lib/infra/net/systemClock'

/** A process that takes every available role, for tests that kill it: sends `{ led }` after every change. */
const [, , databaseUrl = '', roles = '', balanceMs = '30000'] = process.argv
const silent = () => {}
const led = new Set<string>()
const report = () => process.send?.({ led: [...led].sort() })

const leadership = createLeadership({
  databaseUrl,
  roles: roles.split(','),
  lead: async (role, signal) => {
    led.add(role)
    report()
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    led.delete(role)
    report()
  },
  clock: systemClock,
  log: { debug: silent, info: silent, warn: silent, error: silent },
  balanceMs: Number(balanceMs),
})
process.on('SIGTERM', () => void leadership.close().then(() => process.exit(0)))
process.on('disconnect', () => process.exit(0))
