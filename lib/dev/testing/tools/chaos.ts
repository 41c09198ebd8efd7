import { runChaos } from './chaos/runChaos'

/**
 * `npm run chaos`: two serving and two ingesting processes of the built service under load, with a kill -9 of one of
 * them every CHAOS_EVERY seconds (15) for CHAOS_SECONDS (300). Exits with 1 when a confirmed write is lost, a wrong
 * book is served, a takeover takes over 10 s, or under 99.9 % of the requests that reached a running process succeed.
 * CHAOS_SEED (1) selects other victims.
 */
const number = (name: string, fallback: number) => Number(process.env[name] ?? fallback)

runChaos({
  seconds: number('CHAOS_SECONDS', 300),
  everySeconds: number('CHAOS_EVERY', 15),
  seed: number('CHAOS_SEED', 1),
  say: (text) => process.stdout.write(`${text}\n`),
}).then(
  (faults) => {
    for (const fault of faults) process.stderr.write(`${fault}\n`)
    process.exit(faults.length === 0 ? 0 : 1)
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(1)
  },
)
