import type { SynonymProposal } from './mineSynonyms'

const WIDTH = 28
const cut = (text: string) => (text.length > WIDTH ? `${text.slice(0, WIDTH - 1)}…` : text).padEnd(WIDTH)

/** Proposals as lines of a table, each followed by its examples. */
export function synonymTable(proposals: readonly SynonymProposal[]): string[] {
  if (proposals.length === 0) return ['No words stand in each other’s place often enough.']
  return [
    `${cut('here')} ${cut('there')} pairs  judged different`,
    ...proposals.flatMap(({ here, there, pairs, against, examples }) => [
      `${cut(here)} ${cut(there)} ${String(pairs).padStart(5)}  ${String(against).padStart(16)}`,
      ...examples.map(([a, b]) => `    ${a} = ${b}`),
    ]),
    'Nothing was changed: what is right goes into lib/core/matching/words.',
  ]
}
