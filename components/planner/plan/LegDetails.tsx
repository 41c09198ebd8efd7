import { formatFinePrice, formatTickPrice, formatTokens, formatUsd } from '@/components/format/figures'
import type { PlatformSummary } from '@/lib/browser/platformsQuery'
import type { PlanPlatform } from '@/lib/contract/distribution'
import type { Side } from '@/lib/core/domain/market'
import { feeTerms, priceTerms } from './costText'
import { DepthBar } from './DepthBar'

const Row = ({ name, value, title }: { name: string; value: string; title?: string }) => (
  <div className="flex justify-between gap-3">
    <dt className="text-ink-3">{name}</dt>
    <dd title={title}>{value}</dd>
  </div>
)

/** The figures of one leg: its cost, its fee, and how deep it goes. */
export const LegDetails = ({
  leg,
  info,
  direction,
  includeFees,
  limit,
  tick,
}: {
  leg: PlanPlatform
  info: PlatformSummary
  direction: Side
  includeFees: boolean
  /** The limit price of the order there, in the platform's terms: before fees. */
  limit?: number
  tick?: number
}) => (
  <>
    <dl className="figures grid grid-cols-2 gap-x-6 gap-y-0.5 text-xs">
      <Row
        name={`${direction === 'buy' ? 'Pay' : 'Receive'}${feeTerms(includeFees)}`}
        value={formatUsd(leg.usd)}
      />
      {leg.gross_tokens > leg.tokens ? (
        <>
          <Row name="Tokens ordered" value={formatTokens(leg.gross_tokens)} />
          <Row name="Fee in tokens" value={formatTokens(leg.gross_tokens - leg.tokens)} />
          <Row name="Tokens you get" value={formatTokens(leg.tokens)} />
        </>
      ) : (
        <Row name="Tokens" value={formatTokens(leg.tokens)} />
      )}
      {limit !== undefined && <Row name="Limit before fees" value={formatTickPrice(limit, tick)} />}
      <Row name={`Average${priceTerms(includeFees)}`} value={formatFinePrice(leg.price)} />
      <Row
        name={`Worst price${priceTerms(includeFees)}`}
        value={formatFinePrice(leg.worst_all_in)}
        title={`${formatFinePrice(leg.worst_price)} in the book, before fees`}
      />
      <Row name="Fee" value={includeFees ? formatUsd(leg.fee_usd) : 'not included'} />
    </dl>
    {includeFees && leg.fee.assumed && (
      <p className="text-ink-3 text-xs">
        Assumed rate: {info.name} has not stated this market's rate yet, so the fee is counted at the highest.
      </p>
    )}
    {leg.fee_usd > 0 && leg.fee.min_per === 'fill' && (leg.fee.min_usd ?? 0) > 0 && (
      <p className="text-ink-3 text-xs">
        {info.name} charges at least {formatUsd(leg.fee.min_usd)} per matched order. It is counted once per
        price level here; several makers on one level can raise it.
      </p>
    )}
    <DepthBar
      venue={info.venue}
      direction={direction}
      taken={leg.amount}
      available={leg.available_liquidity}
      levels={leg.levels_consumed}
    />
  </>
)
