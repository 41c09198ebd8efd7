import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useMemo } from 'react'
import { formatCount } from '@/components/format/figures'
import { Disclosure } from '@/components/ui/Disclosure'
import type { PlanAnswer } from '@/lib/client/planQuery'
import { verifyAnswer } from './verified'

const gapWords = (usd: number) => (usd < 0.01 ? 'less than a cent' : `$${usd.toFixed(2)}`)

/** What the browser found when it checked the plan's certificate, and what it checked. */
export function PlanVerified({ answer }: { answer: PlanAnswer }) {
  const { verdict, sets, possible, gapUsd } = useMemo(() => verifyAnswer(answer), [answer])
  if (answer.plan.distributions.length === 0) return null
  return (
    <Disclosure
      className="border-y"
      summary={
        verdict.valid ? (
          <span className="inline-flex items-center gap-1.5 font-medium text-good text-sm">
            <ShieldCheck aria-hidden className="size-4" />
            Verified: no other split is better
          </span>
        ) : (
          <span className="inline-flex items-center gap-1.5 font-medium text-sm text-warn">
            <ShieldAlert aria-hidden className="size-4" />
            Not verified
          </span>
        )
      }
    >
      <div className="figures space-y-1.5 pb-3 text-ink-2 text-xs">
        {verdict.valid ? (
          <>
            <p>
              The answer comes with a certificate: for every set of platforms, the best that any order using
              exactly these could do. Your browser went through it just now and took nobody's word.
            </p>
            <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5">
              <dt className="text-ink-3">Sets of platforms checked</dt>
              <dd>{formatCount(sets)}</dd>
              <dt className="text-ink-3">Of these able to take the order</dt>
              <dd>{formatCount(possible)}</dd>
              <dt className="text-ink-3">Left open by lots and rounding</dt>
              <dd>{gapWords(gapUsd)}</dd>
            </dl>
          </>
        ) : (
          <p>The plan's certificate does not hold: {verdict.because} Take the plan with care.</p>
        )}
      </div>
    </Disclosure>
  )
}
