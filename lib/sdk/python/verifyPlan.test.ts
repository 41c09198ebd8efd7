import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { haircutRequests, requests } from '@/lib/planner/requests.testkit'
import { sampled } from '@/lib/testing/support/sampled'
import { wireAnswer } from '@/lib/testing/support/wireAnswer'
import type { PlanAnswer } from '@/lib/verifier/types'
import { type Verified, verifyAnswer } from '@/lib/verifier/verifyAnswer'

type Verdict = Verified['verdict']
interface Case extends PlanAnswer {
  /** Levels by platform; left out to check the answer by itself. */
  books?: Record<string, readonly (readonly [number, number])[]>
}

const DRIVER = `
import json, sys
from crossbook import verify_plan
for line in sys.stdin:
    case = json.loads(line)
    valid, because = verify_plan(case["request"], case["plan"], case.get("books"))
    print(json.dumps({"valid": True} if valid else {"valid": False, "because": because}))
`

/** The verdicts of the Python client on many answers, one process for all. */
async function pythonVerdicts(cases: readonly Case[]): Promise<Verdict[]> {
  const child = spawn('python3', ['-W', 'error', '-c', DRIVER], {
    cwd: 'lib/sdk/python',
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  child.stdin.end(cases.map((one) => `${JSON.stringify(one)}\n`).join(''))
  await once(child, 'close')
  return output
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Verdict)
}

function numbersOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value === 'number') return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => numbersOf(inner, [...path, key]))
}

/** A copy with one number changed. */
function changed<T>(value: T, [key, ...rest]: readonly string[], change: (figure: number) => number): T {
  if (key === undefined) return change(Number(value)) as T
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>
  copy[key] = changed(copy[key], rest, change)
  return copy as T
}

const CHANGES: ((figure: number) => number)[] = [
  (figure) => figure * 0.8,
  (figure) => figure * 1.01,
  (figure) => figure + 0.001,
  (figure) => figure - 1,
  (figure) => -figure,
]

const browserVerdict = (answer: PlanAnswer, books: Parameters<typeof verifyAnswer>[1]['books'] = []) =>
  verifyAnswer(answer, { books, nameOf: (id) => id }).verdict

const drawn = fc.tuple(fc.oneof(requests, haircutRequests), fc.nat(), fc.constantFrom(...CHANGES))

test('the Python client finds the same as the browser in every answer and every tampered one', async () => {
  const runs = sampled({ full: 10_000, quick: 400 })
  const samples = fc.sample(drawn, { numRuns: runs, seed: 7 })
  const answers = samples.flatMap(([order, pick, change]) => {
    const { answer } = wireAnswer(order)
    const paths = numbersOf(answer.plan)
    const plan = changed(answer.plan, paths[pick % paths.length] ?? [], change)
    return [answer, { ...answer, plan }]
  })
  const theirs = await pythonVerdicts(answers)
  const ours = answers.map((answer) => browserVerdict(answer))
  expect(theirs).toHaveLength(ours.length)
  const differing = theirs.flatMap((verdict, i) =>
    verdict.valid === ours[i]?.valid ? [] : [{ theirs: verdict, ours: ours[i] }],
  )
  expect(differing).toEqual([])
  expect(ours.filter(({ valid }) => valid).length).toBeGreaterThanOrEqual(runs)
  // Proves something only while many are rejected.
  expect(ours.filter(({ valid }) => !valid).length).toBeGreaterThan(runs / 4)
}, 1_800_000)

test('with the books no right answer is rejected, and no answer that the browser accepts', async () => {
  const runs = sampled({ full: 10_000, quick: 400 })
  const samples = fc.sample(drawn, { numRuns: runs, seed: 8 })
  const staged = samples.map(([order, pick, change]) => {
    const { answer, books } = wireAnswer(order)
    const levels = Object.fromEntries(books.map((book) => [book.id, book.levels]))
    const paths = numbersOf(answer.plan).filter(
      (path) => path[0] === 'platforms' && /usd|tokens|price|levels/.test(path.at(-1) ?? ''),
    )
    const path = paths[pick % paths.length]
    const tampered = path ? { ...answer, plan: changed(answer.plan, path, change) } : answer
    return { answer, tampered, books, levels }
  })
  const verdicts = await pythonVerdicts([
    ...staged.map(({ answer, levels }) => ({ ...answer, books: levels })),
    ...staged.map(({ tampered, levels }) => ({ ...tampered, books: levels })),
  ])
  expect(verdicts.slice(0, runs).filter(({ valid }) => !valid)).toEqual([])
  const falselyRejected = verdicts
    .slice(runs)
    .filter(({ valid }, i) => !valid && browserVerdict(staged[i]?.tampered ?? fail(), staged[i]?.books).valid)
  expect(falselyRejected).toEqual([])
}, 1_800_000)

function fail(): never {
  throw new Error('A verdict without its answer.')
}
