'use client'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { formatMinute } from '@/components/format/dates'
import { errorMessage } from '@/components/format/errorMessage'
import { formatFinePrice, formatTokens, formatUsd } from '@/components/format/figures'
import { PlanLegs } from '@/components/planner/plan/PlanLegs'
import { stressText } from '@/components/planner/stress/stressText'
import { Button } from '@/components/ui/Button'
import { CopyButton } from '@/components/ui/CopyButton'
import { LoadingColumns } from '@/components/ui/LoadingColumns'
import { Notice } from '@/components/ui/Notice'
import { Panel } from '@/components/ui/Panel'
import { usePlatforms } from '@/components/venue/usePlatforms'
import { receiptQuery } from '@/lib/browser/receiptQuery'
import type { PlanDocument, PlanReceiptResponse } from '@/lib/contract/receipts'
import { orderText, questionOf, sideOf, termsOf } from './orderText'
import { ReceiptBooks } from './ReceiptBooks'
import { ReceiptProof } from './ReceiptProof'
import { RegretPanel } from './RegretPanel'
import { filledText } from './regretText'

const Row = ({ name, value }: { name: string; value: string }) => (
  <div className="flex justify-between gap-3">
    <dt className="text-ink-3">{name}</dt>
    <dd className="text-right">{value}</dd>
  </div>
)

function Requested({ document }: { document: PlanDocument }) {
  const { combined, warnings } = document.response
  const side = sideOf(document)
  const stressed = document.stress ? stressText(document.stress) : undefined
  return (
    <Panel headingId="order" heading="Order">
      <div className="space-y-3 p-4 text-sm">
        <p className="font-medium text-md">
          {orderText(document)}
          {side && ` of ${side}`}
        </p>
        <dl className="figures space-y-1">
          <Row name="Tokens" value={formatTokens(combined.tokens)} />
          <Row
            name={document.request.direction === 'buy' ? 'To pay' : 'To receive'}
            value={formatUsd(combined.usd)}
          />
          <Row name="Average price" value={formatFinePrice(combined.price)} />
          <Row name="Filled" value={filledText(combined.filled_ratio)} />
          {termsOf(document).map(([name, value]) => (
            <Row key={name} name={name} value={value} />
          ))}
        </dl>
        {stressed && <p className="text-ink-2">When it was planned: {stressed.text}</p>}
        {warnings.map((warning) => (
          <Notice key={warning} tone="warn">
            {warning}
          </Notice>
        ))}
      </div>
    </Panel>
  )
}

function Kept({ receipt, document }: PlanReceiptResponse) {
  const { platforms } = usePlatforms()
  const { request, response } = document
  return (
    <>
      <h1 className="font-semibold text-lg tracking-tight">{questionOf(document)}</h1>
      <p className="mt-1 mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-2 text-sm">
        <span>
          Planned {formatMinute(receipt.issued_at)}, kept until {formatMinute(receipt.expires_at)}.
        </span>
        <CopyButton text={receipt.url} label="Copy link" />
      </p>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <Requested document={document} />
          <Panel headingId="split" heading="Split">
            <div className="p-4">
              {response.distributions.length === 0 ? (
                <p className="text-ink-3 text-sm">No platform could take any of this order.</p>
              ) : (
                <PlanLegs
                  plan={response}
                  direction={request.direction}
                  includeFees={request.include_fees}
                  platforms={platforms}
                  urls={{}}
                />
              )}
            </div>
          </Panel>
          <RegretPanel id={receipt.id} side={request.direction} />
        </div>
        <div className="grid min-w-0 gap-4">
          <ReceiptProof receipt={receipt} />
          <ReceiptBooks document={document} />
        </div>
      </div>
    </>
  )
}

/** A kept plan: the order, the split, the books, whether it is valid, and whether waiting would have paid. */
export function ReceiptView({ id }: { id: string }) {
  const { data, isPending, error, refetch } = useQuery(receiptQuery(id))
  if (data) return <Kept {...data} />
  if (isPending) {
    return <LoadingColumns text="Loading the plan…" className="lg:grid-cols-2" height="h-80" />
  }
  return (
    <>
      <h1 className="mb-4 font-semibold text-lg tracking-tight">A kept plan</h1>
      <Notice tone="bad" role="alert" title="This plan could not be loaded.">
        <p>{errorMessage(error)}</p>
        <p className="flex flex-wrap items-center gap-3">
          <Button size="sm" onClick={() => refetch()}>
            Try again
          </Button>
          <Link href="/plan" className="underline">
            Plan an order
          </Link>
        </p>
      </Notice>
    </>
  )
}
