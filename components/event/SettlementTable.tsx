import { Badge } from '@/components/ui/Badge'
import type { EventOutcome } from '@/lib/contract/event'
import type { PlatformInfo } from '@/lib/contract/platforms'
import type { SettlementVerdict } from '@/lib/domain/settlement'
import { type ComparedPlatform, comparedIn, DIMENSION } from './settlementText'

const VERDICT: Record<SettlementVerdict, { text: string; tone: 'good' | 'warn' | 'plain' }> = {
  same: { text: 'Same', tone: 'good' },
  differs: { text: 'Differs', tone: 'warn' },
  unknown: { text: 'Unknown', tone: 'plain' },
}

const Verdict = ({ verdict }: { verdict: SettlementVerdict }) => (
  <Badge tone={VERDICT[verdict].tone}>{VERDICT[verdict].text}</Badge>
)

/** A part of a rules text; on a phone, where there are no columns, `name` heads it. */
const Quote = ({ name, text }: { name: string; text: string | null }) => (
  <td className="block min-w-0 break-words pb-2 text-ink-2 sm:table-cell sm:py-2 sm:pr-4 sm:align-top">
    <span className="block text-ink-3 text-xs sm:hidden">{name}</span>
    {text === null ? <span className="text-ink-3">Not stated</span> : <q>{text}</q>}
  </td>
)

const HEAD = 'py-2 pr-4 text-left font-normal text-ink-3 text-xs'

function Comparison({ compared, reference }: { compared: ComparedPlatform; reference: PlatformInfo }) {
  const { info, row } = compared
  return (
    <table className="block w-full text-sm sm:table sm:table-fixed">
      <caption className="block pb-1 text-left font-medium sm:table-caption">
        <span className="mr-2">
          {info.name} against {reference.name}
        </span>
        <Verdict verdict={row.verdict} />
      </caption>
      <thead className="sr-only sm:not-sr-only sm:table-header-group">
        <tr>
          <th scope="col" className={`${HEAD} sm:w-40`}>
            Settlement
          </th>
          <th scope="col" className={HEAD}>
            {info.name}
          </th>
          <th scope="col" className={HEAD}>
            {reference.name}
          </th>
        </tr>
      </thead>
      <tbody className="block divide-y sm:table-row-group">
        {row.dimensions.map(({ dimension, verdict, here, there }) => (
          <tr key={dimension} className="block sm:table-row">
            <th
              scope="row"
              className="flex flex-wrap items-center gap-2 py-2 text-left font-normal sm:table-cell sm:pr-4 sm:align-top"
            >
              <span className="sm:mb-1 sm:block">{DIMENSION[dimension]}</span>
              <Verdict verdict={verdict} />
            </th>
            <Quote name={info.name} text={here} />
            <Quote name={reference.name} text={there} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** How each platform settles the outcome against the reference, dimension by dimension, in the words of both rules. */
export function SettlementTable({
  outcome: { settlement },
  platforms,
}: {
  outcome: Pick<EventOutcome, 'settlement'>
  platforms: readonly PlatformInfo[]
}) {
  const reference = platforms.find(({ id }) => id === settlement.reference)
  const compared = comparedIn(settlement, platforms)
  if (!reference || compared.length === 0) return null
  return (
    <div id="settlement" className="scroll-mt-20 space-y-5 border-b px-4 py-3">
      {compared.map((one) => (
        <Comparison key={one.info.id} compared={one} reference={reference} />
      ))}
    </div>
  )
}
