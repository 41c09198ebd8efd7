import { ColumnHead } from '@/components/ui/ColumnHead'
import type { PlatformSummary } from '@/lib/browser/platformsQuery'
import type { EventOutcome } from '@/lib/contract/event'
import { SettlementVerdictBadge } from './SettlementVerdictBadge'
import { type ComparedPlatform, comparedIn, DIMENSION } from './settlementText'

type Dimension = ComparedPlatform['row']['dimensions'][number]

/** Texts that are identical word for word settle the same, stated or not. */
const isAlike = ({ verdict, here, there, reviewed }: Dimension) =>
  verdict === 'same' && here === null && there === null && !reviewed

/** A part of a rules text; on a phone, without columns, `name` heads it. */
const Quote = ({ name, text }: { name: string; text: string | null }) => (
  <td className="block min-w-0 break-words pb-2 text-ink-2 sm:table-cell sm:py-2 sm:pr-4 sm:align-top">
    <span className="block text-ink-3 text-xs sm:hidden">{name}</span>
    {text === null ? (
      <span className="text-ink-3">Not stated</span>
    ) : (
      <q>
        <bdi>{text}</bdi>
      </q>
    )}
  </td>
)

const HEAD = 'py-2 pr-4 text-left font-normal text-ink-3 text-xs'

function Comparison({ compared, reference }: { compared: ComparedPlatform; reference: PlatformSummary }) {
  const { info, row } = compared
  const isAnyAlike = row.dimensions.some(isAlike)
  return (
    <table className="block w-full text-sm sm:table sm:table-fixed">
      <caption className="block pb-1 text-left font-medium sm:table-caption">
        <span className="mr-2">
          {info.name} compared with {reference.name}
        </span>
        <SettlementVerdictBadge
          verdict={row.verdict}
          reviewed={row.dimensions.some(({ reviewed }) => reviewed)}
        />
        {isAnyAlike && (
          <span className="mt-1 block font-normal text-ink-2 text-xs">
            Same wording: neither text states this, but both read the same word for word, so they settle the
            same.
          </span>
        )}
      </caption>
      <thead className="sr-only sm:not-sr-only sm:table-header-group">
        <tr>
          <ColumnHead className={`${HEAD} sm:w-40`}>What the rules state</ColumnHead>
          <ColumnHead className={HEAD}>{info.name}</ColumnHead>
          <ColumnHead className={HEAD}>{reference.name}</ColumnHead>
        </tr>
      </thead>
      <tbody className="block divide-y sm:table-row-group">
        {row.dimensions.map((one) => (
          <tr key={one.dimension} className="block sm:table-row">
            <th
              scope="row"
              className="flex flex-wrap items-center gap-2 py-2 text-left font-normal sm:table-cell sm:pr-4 sm:align-top"
            >
              <span className="sm:mb-1 sm:block">{DIMENSION[one.dimension]}</span>
              <SettlementVerdictBadge verdict={one.verdict} alike={isAlike(one)} reviewed={one.reviewed} />
            </th>
            <Quote name={info.name} text={one.here} />
            <Quote name={reference.name} text={one.there} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Each platform's settlement of the outcome against the reference, by dimension, in the words of both rules. */
export function SettlementTable({
  outcome: { settlement },
  platforms,
}: {
  outcome: Pick<EventOutcome, 'settlement'>
  platforms: readonly PlatformSummary[]
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
