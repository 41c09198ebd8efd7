import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { startService, startStandIns, untilReady } from '@/lib/dev/testing/support/startStack'
import { type Memory, memoryOf, type Program, programsOf } from './processMemory'

/** Hours of the world pass in minutes: closings, trades and blocks are this much faster. */
const SPEED = Number(process.env.SOAK_SPEED ?? 60)
const SAMPLES = 15
/** Warm-up: start, caches and compiled code grow first. */
const WARM_SHARE = 0.35
/** A visitor is present for this share of the time; then nobody. */
const BUSY_SHARE = 0.2
const GROWTH = 1.12
const SLACK_MB = 24

const say = (text: string) => process.stdout.write(`${text}\n`)
const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0

/** A visitor: the list, then an event with its stream, repeatedly. */
async function visit(url: string, signal: AbortSignal) {
  for (let turn = 0; !signal.aborted; turn += 1) {
    const list = await fetch(`${url}/api/events/list?limit=50`, { signal })
    const { events } = (await list.json()) as { events: { event_slug: string }[] }
    const slug = encodeURIComponent(events[turn % Math.max(1, events.length)]?.event_slug ?? '')
    await (await fetch(`${url}/api/event/${slug}`, { signal })).text()
    const stay = AbortSignal.any([signal, AbortSignal.timeout(2_000)])
    await fetch(`${url}/api/stream?event=${slug}`, { signal: stay })
      .then((answer) => answer.text())
      .catch(() => undefined)
  }
}

function faultOf(name: string, what: keyof Memory, samples: readonly Memory[]): string[] {
  const values = samples.flatMap((sample) => sample[what] ?? [])
  const warm = values.slice(Math.floor(values.length * WARM_SHARE))
  const third = Math.max(1, Math.floor(warm.length / 3))
  const [early, late] = [median(warm.slice(0, third)), median(warm.slice(-third))]
  if (values.length === 0) return []
  say(
    `${name.padEnd(10)} ${what.padEnd(9)} ${early.toFixed(0)} MB after start-up, ${late.toFixed(0)} MB in the end`,
  )
  return late > early * GROWTH + SLACK_MB
    ? [`${name}: ${what} memory grows from ${early.toFixed(0)} to ${late.toFixed(0)} MB.`]
    : []
}

/** The whole demo for this many hours of its world. Returns the memory faults of its processes. */
export async function soakDemo(hours: number): Promise<string[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'crossbook-soak-'))
  const preload = pathToFileURL(path.resolve('lib/dev/testing/tools/collectOnSignal.mjs')).href
  const env = { SOAK_DIR: dataDir, NODE_OPTIONS: `--import ${preload}`, MALLOC_ARENA_MAX: '2' }
  const standIns = await startStandIns({ ...env, SANDBOX_SPEED: String(SPEED) })
  const service = await startService({ ...env, ...standIns.env, DATA_DIR: dataDir, LOG_LEVEL: 'error' })
  const leaving = new AbortController()
  const samples = new Map<string, Memory[]>()
  try {
    await untilReady(service.url)
    const { pid: ofStandIns = 0 } = standIns.child
    const { pid: ofService = 0 } = service.child
    const stepMs = (hours * 3_600_000) / SPEED / SAMPLES
    say(`${hours} h of the world in ${((stepMs * SAMPLES) / 60_000).toFixed(1)} min; MB resident (live) each`)
    for (let i = 0; i < 4; i += 1) void visit(service.url, leaving.signal).catch(() => undefined)
    for (let sample = 1; sample <= SAMPLES; sample += 1) {
      await sleep(stepMs)
      if (sample >= SAMPLES * BUSY_SHARE) leaving.abort()
      const cells: string[] = []
      for (const program of programsOf({ standIns: ofStandIns, service: ofService }) satisfies Program[]) {
        const memory = await memoryOf(program, dataDir)
        samples.set(program.name, [...(samples.get(program.name) ?? []), memory])
        const live = memory.live === undefined ? '' : ` (${memory.live.toFixed(0)})`
        cells.push(`${program.name} ${memory.resident.toFixed(0)}${live}`)
      }
      say(`${((sample * hours) / SAMPLES).toFixed(1)} h: ${cells.join(', ')}`)
    }
    return [...samples].flatMap(([name, taken]) => [
      ...faultOf(name, 'resident', taken),
      ...faultOf(name, 'live', taken),
    ])
  } finally {
    leaving.abort()
    await service.end()
    await standIns.end()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
