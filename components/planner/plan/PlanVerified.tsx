import { Shield, ShieldAlert, ShieldCheck } from 'lucide-react'
import { formatCount } from '@/components/format/figures'
import { Disclosure } from '@/components/ui/Disclosure'
import type { PlatformId } from '@/lib/contract/platformIds'
import type { Verified } from '@/lib/contract/verifier/verifyAnswer'

const gapText = (usd: number) => (usd < 0.01 ? 'less than a cent' : `$${usd.toFixed(2)}`)

const LOOK = {
  checking: { icon: Shield, ink: 'text-ink-3', text: 'Checking the plan…' },
  whole: { icon: ShieldCheck, ink: 'text-good', text: 'Verified: no other split is better' },
  itself: {
    icon: ShieldCheck,
    ink: 'text-ink-2',
    text: 'Verified for consistency: no other split is better',
  },
  wrong: { icon: ShieldAlert, ink: 'text-warn', text: 'Not verified' },
}

function lookOf(verified: Verified | undefined): (typeof LOOK)[keyof typeof LOOK] {
  if (!verified) return LOOK.checking
  if (!verified.verdict.valid) return LOOK.wrong
  return verified.unchecked.length === 0 ? LOOK.whole : LOOK.itself
}

/** The figures that were recalculated from books, and those that were not. */
function CheckedText({ verified, nameOf }: { verified: Verified; nameOf: (id: PlatformId) => string }) {
  const { checked, unchecked } = verified
  const names = (ids: readonly PlatformId[]) => ids.map(nameOf).join(', ')
  return (
    <>
      {checked.length > 0 && (
        <p>
          Recalculated in your browser from the order books on this page ({names(checked)}): the cost and fee
          of each part, the totals, and the bound of every combination of these platforms.
        </p>
      )}
      {unchecked.length > 0 && (
        <p>
          For {names(unchecked)} this page does not have the exact book behind the plan: it has changed since,
          or the order goes deeper than the levels here. The figures were checked for consistency instead.
        </p>
      )}
    </>
  )
}

/** The result of the browser's check of the plan, and its scope. Pure. */
export function PlanVerified({
  verified,
  nameOf,
}: {
  /** Undefined while the check runs. */
  verified: Verified | undefined
  nameOf: (id: PlatformId) => string
}) {
  const { icon: Icon, ink, text } = lookOf(verified)
  return (
    <Disclosure
      className="[&>summary]:py-2"
      summary={
        <span className={`inline-flex items-center gap-1.5 text-sm ${ink}`}>
          <Icon aria-hidden className="size-4" />
          {text}
        </span>
      }
    >
      <div className="figures space-y-1.5 pb-3 text-ink-2 text-xs">
        {verified?.verdict.valid === false && (
          <p>This plan failed the check: {verified.verdict.because} Use it with care.</p>
        )}
        {verified?.verdict.valid && (
          <>
            <CheckedText verified={verified} nameOf={nameOf} />
            <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5">
              <dt className="text-ink-3">Platform sets checked</dt>
              <dd>{formatCount(verified.sets)}</dd>
              <dt className="text-ink-3">Able to take a part or all of the order</dt>
              <dd>{formatCount(verified.possible)}</dd>
              <dt className="text-ink-3">Gap from lots and rounding</dt>
              <dd>{gapText(verified.gapUsd)}</dd>
            </dl>
          </>
        )}
      </div>
    </Disclosure>
  )
}
