import { startSandbox } from '@/lib/dev/sandbox/startSandbox'
import { CLOB_TYPES, clobCalls } from './clobCalls'
import { judgeCalls } from './judgeCalls'
import type { JudgedCall, JudgedRow, Verdict } from './judgedCall'
import { KALSHI_TYPES, kalshiCalls } from './kalshiCalls'
import { LIMITLESS_TYPES, limitlessCalls } from './limitlessCalls'
import { OPINION_TYPES, opinionCalls } from './opinionCalls'
import { polymarketCalls } from './polymarketCalls'
import { PREDICTFUN_TYPES, predictfunCalls } from './predictfunCalls'
import { subjectsOf } from './subjects'

/** Later than the world's start, so that some of its questions are settled. */
const LATER_MS = 40 * 60_000

const TYPES = [CLOB_TYPES, KALSHI_TYPES, LIMITLESS_TYPES, OPINION_TYPES, PREDICTFUN_TYPES].join('\n')

/** Packages that are not installed, each with a reason. */
const ABSENT: readonly JudgedCall[] = [
  {
    client: '@polymarket/bindings@0.10.0',
    name: 'every schema',
    leftOut:
      'needs @polymarket/types@0.2.0, which the registry does not have; 0.2.0 of it comes with the client',
  },
  {
    client: 'opinion-api',
    name: 'every read',
    leftOut: 'published as @opinion-labs/opinion-api, judged under that name',
  },
]

/** Calls every public read of the venues' own clients on the stand-ins and compares the results. */
export async function judgeWire(): Promise<JudgedRow[]> {
  let offset = 0
  const clock = () => Date.now() + offset
  const sandbox = await startSandbox({ clock, events: 120 })
  try {
    offset = LATER_MS
    const subjects = subjectsOf(sandbox, clock())
    const calls = [
      ...polymarketCalls(subjects),
      ...clobCalls(subjects),
      ...kalshiCalls(subjects),
      ...limitlessCalls(subjects),
      ...opinionCalls(subjects),
      ...(await predictfunCalls(subjects)),
      ...ABSENT,
    ]
    return await judgeCalls(TYPES, calls, () => {
      offset += 1_000
    })
  } finally {
    await sandbox.close()
  }
}

/** Number of calls per verdict. */
export function totalsOf(rows: readonly JudgedRow[]): Record<Verdict, number> {
  const totals = { right: 0, differs: 0, 'not served': 0, throws: 0, 'left out': 0 }
  for (const { verdict } of rows) totals[verdict] += 1
  return totals
}
