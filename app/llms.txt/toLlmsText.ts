import { OPERATIONS, type OperationSpec } from '@/lib/contract/operations'
import { PLATFORM_IDS } from '@/lib/contract/platformIds'

/** The essentials for a program that trades or responds to questions. */
const MAIN = [
  OPERATIONS.listEvents,
  OPERATIONS.getEvent,
  OPERATIONS.getOrderBook,
  OPERATIONS.planDistribution,
  OPERATIONS.listArbitrage,
  OPERATIONS.getPriceHistory,
  OPERATIONS.getTrades,
  OPERATIONS.streamEvents,
  OPERATIONS.getPositions,
  OPERATIONS.getPlatforms,
  OPERATIONS.checkRestricts,
] as const

/** A short description of the service, as https://llmstxt.org describes; `base` without a trailing slash. */
export function toLlmsText(base: string): string {
  const operations = MAIN.map((operation: OperationSpec) => {
    const { id, method, path, summary, csv } = operation
    return `- [${method} ${path}](${base}/docs#${id}): ${summary}${csv ? ' A table with `format=csv`.' : ''}`
  })
  return `# Crossbook

> One question, several prediction markets: every order book, and the best split of an order.

Events of several venues are matched, and their order books are kept fresh side by side. A plan splits an order over the
venues with fees, lots and minimum orders counted, and proves that no other split is better. Orders are placed at the
venues, never here.

- Venues are \`platform_1\` to \`${PLATFORM_IDS.at(-1)}\`; ${base}/api/platforms says which is which.
- Prices are dollars per outcome token that pays one dollar. \`null\` means unknown or not applicable, never zero.
- Public operations need no credential; an API key in \`X-API-Key\` raises the rate limit. Failures have the body
  \`{"detail":[{"loc":[…],"msg":"…","type":"…"}]}\`.

## Reference

- [OpenAPI 3.1 description](${base}/api/openapi.json): every operation with its schemas
- [API reference](${base}/docs): the same for people, with requests to try
- [Methodology](${base}/methodology): how events are matched, and how well

## Main operations

${operations.join('\n')}
`
}
