import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_ADDRESS } from '@/components/wallet/demoAddress'
import { type PositionsResponse, positionsResponse } from '@/lib/contract/positions'
import { explainTotal } from './portfolio/explainTotal'

/**
 * Watches the total of a wallet in a running demo and prints every jump that its books do not explain:
 * `npm run watch:portfolio -- http://localhost:3000 60 [ADDRESS]`. Ends with 1 if there was one.
 */
const [, , url = 'http://localhost:3000', minutes = '10', address = DEMO_ADDRESS] = process.argv
const EVERY_MS = 3_000

const say = (text: string) => void process.stdout.write(`${text}\n`)
const dollars = (value: number) => `$${value.toFixed(2)}`

async function read(): Promise<PositionsResponse> {
  const answer = await fetch(`${url}/api/positions/aggregated?addresses=${address}`)
  if (!answer.ok) throw new Error(`The wallet could not be read: ${answer.status}.`)
  return positionsResponse.parse(await answer.json())
}

const end = Date.now() + Number(minutes) * 60_000
const totals: number[] = []
let before: PositionsResponse | undefined
let jumps = 0
let mostLate = 0
while (Date.now() < end) {
  const after = await read().catch((error: unknown) => say(String(error)))
  if (after) {
    const { total_value: total, stale_value: late } = after.summary
    totals.push(total)
    mostLate = Math.max(mostLate, late)
    const move = before && explainTotal(before, after)
    if (move && (move.unexplained !== 0 || move.causes.length > 0)) {
      jumps += 1
      say(
        `${new Date().toISOString()} the total moved by ${dollars(move.total)}, its books by ${dollars(move.explained)}:`,
      )
      for (const cause of move.causes) say(`  ${cause}`)
    }
    before = after
  }
  await sleep(EVERY_MS)
}
say(
  `${totals.length} readings in ${minutes} min: ${dollars(Math.min(...totals))} to ${dollars(Math.max(...totals))}, at most ${dollars(mostLate)} of it at late prices, ${jumps} jumps without a price.`,
)
process.exit(jumps > 0 || totals.length === 0 ? 1 : 0)
