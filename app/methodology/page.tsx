import type { Metadata } from 'next'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { getScorecard } from '@/lib/operations/review/getScorecard'
import { readOperation } from '@/lib/server/pages/readOperation'
import { CalibrationTable } from './CalibrationTable'
import { ModelFigures } from './ModelFigures'
import { percent } from './percent'
import { ScoreTable } from './ScoreTable'

export const metadata: Metadata = {
  title: 'Methodology',
  description: 'How questions are matched across platforms, how orders are planned, and how well both work.',
  alternates: { canonical: '/methodology' },
}

const Part = ({ id, heading, children }: { id: string; heading: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="space-y-3 border-t py-6">
    <h2 id={id} className="scroll-mt-20 font-semibold text-md">
      {heading}
    </h2>
    {children}
  </section>
)

const Points = ({ children }: { children: ReactNode }) => (
  <ul className="list-outside list-disc space-y-1.5 pl-5">{children}</ul>
)

/** What the figures of lists, books and the scanner are called. */
const WORDS = [
  [
    'Crossed',
    'One platform bids more for a token than another asks. Before fees, buying it there and selling it here earns the difference; after fees often nothing.',
  ],
  [
    'Arb, arbitrage',
    'Tokens of several platforms of which exactly one pays a dollar, to be had together for less than a dollar after fees.',
  ],
  ['Set', 'One of each of these tokens: it pays one dollar, whatever the result.'],
  ['Edge', 'How much less than a dollar a set costs, after fees.'],
  ['Lot', 'The smallest step in which the size of an order can be chosen on a platform.'],
  ['Tick', 'The smallest step of a price.'],
] as const

export const dynamic = 'force-dynamic'

export default async function MethodologyPage() {
  const use = await readOperation('readModelUse').catch(() => undefined)
  const { leftOut, listed } = getScorecard()
  const { curve, thresholds } = leftOut
  const fresh = Object.entries(leftOut.bySet).flatMap(([name, set]) =>
    name.startsWith('blind') ? [set] : [],
  )
  const sets = Object.values(leftOut.candidates)
  const compared =
    sets.reduce((sum, one) => sum + one.compared, 0) / sets.reduce((sum, one) => sum + one.right, 0)
  return (
    <article className="page-frame py-6">
      <div className="mx-auto max-w-[76ch] text-ink-2 leading-relaxed [&_h1]:text-ink [&_h2]:text-ink">
        <h1 className="font-semibold text-lg tracking-tight">Methodology</h1>
        <p className="mt-1 mb-6">
          Two things here decide about money: which questions are taken to be the same, and how an order is
          split. This is how both are done, how well, and what is left to you.
        </p>

        <Part id="matching" heading="When two questions are the same">
          <p>
            Every market is read into a statement: what it is about, which figure or step, above or below,
            until when and in which zone, which team, round or party, which way round. Titles, outcome names,
            tickers, dates and rules are all read. Two statements match only if they differ in nothing;
            similar wording only proposes a pair, and any contradiction rejects it.
          </p>
          <Points>
            <li>
              A pointer of one platform to another’s market counts as evidence and is checked like any other.
            </li>
            <li>
              Two markets may be opposites (“above 3.9” and “3.9 or below”). Then Yes there is No here, and
              prices are turned round.
            </li>
            <li>
              A matched event has at most one market of a platform for each outcome, and no member that
              contradicts another, also not via a third.
            </li>
            <li>
              Confidence is stated for one outcome, never for a whole event. The platform with the largest
              volume is the reference; every other one has the confidence of the weakest comparison between
              them.
            </li>
            <li>
              Each comparison keeps its reasons. They stand under “Rules and match” on the event’s page, for
              the outcome in view.
            </li>
          </Points>
        </Part>

        <Part id="refused" heading="What is rejected or left open">
          <Points>
            <li>Another threshold, date, direction, team, round, or way of counting: never matched.</li>
            <li>A blank in a template, or a place kept for a name to come: never matched.</li>
            <li>Two candidates that fit about equally well: neither is taken.</li>
            <li>A weak match is not shown. It waits for a reviewer, with what is most traded first.</li>
            <li>
              A match under 95% sure that nobody has reviewed is shown, but plans leave it out unless you
              include it: they use the platforms that are sure to ask what the reference asks. Where nobody
              is, platforms that are sure among themselves are planned with, those with the best result.
            </li>
            <li>
              When the rules of a matched market change in more than spelling, the match comes off pages until
              a reviewer has read both texts again.
            </li>
            <li>
              A reviewer’s decision holds against anything matching finds, can be undone, and stays in a
              trail.
            </li>
          </Points>
          <p>
            The same question can still be settled differently: by another source, at another hour, or with
            another rule for what is called off. Where the rules say so in words that can be read, the event’s
            page shows it above the plan. What cannot be read is not shown: read both rules before you trade.
          </p>
        </Part>

        <Part id="scorecard" heading="How well matching works">
          <p>
            Measured on labelled pairs of markets, as a catalogue: all markets of one platform against all of
            another. A match that nobody has read counts as wrong. Questions of one kind are left out
            together, with their words, their texts and what was learned from them. Figures on kinds of
            questions that were seen are no evidence for new ones, so none of those stand in the table. How
            texts are read into figures, dates and games was written with part of these kinds in view. On
            catalogues written before matching was run on them:{' '}
            {fresh
              .map(({ capped }) => `${percent(capped.precision)} and ${percent(capped.recall)}`)
              .join('; ')}
            . The project labelled the pairs by reading titles, and where there were some, rules.
          </p>
          <p>
            Precision is the share of matches that are right, recall the share of right ones that are found.
            With nothing left out, each listed pair by itself: {percent(listed.precision)} and{' '}
            {percent(listed.recall)} of {listed.pairs} pairs. The two platforms’ markets were compared at all
            in {percent(compared)} of right pairs.
          </p>
          <ScoreTable {...leftOut} />
          <p>
            Made on <time dateTime={leftOut.date}>{leftOut.date}</time> by <code>npm run train:matching</code>
            . Figures are sums in which each kind counts at most {leftOut.familyCap} times, so they can have
            decimals.
          </p>
        </Part>

        <Part id="calibration" heading="What a confidence means">
          <p>
            Matches of which 95% is said should be right 95 times of 100. This is how often they were, on
            kinds of questions that the weights had not seen, also with rules, dates or titles hidden as
            platforms leave them out. A match is shown from {percent(thresholds.publish)} and planned with
            from {percent(thresholds.plan)}; what is less sure waits for a reviewer.
          </p>
          <CalibrationTable curve={curve} />
        </Part>

        <Part id="model" heading="What a language model does">
          <p>
            An operator may add a language model for pairs that comparing leaves undecided. It reads each text
            once and quotes it word for word; what its quotes do not bear out is dropped. Then it judges the
            pair. A match is shown by its word only where the comparison found no contradiction, both readings
            agree, and no other market of that platform competes; everything else waits for a reviewer. Plans
            leave such a match out unless a request names the method, until reviewers have shown it to be as
            precise as verified matches. Figures of this service:
          </p>
          <ModelFigures use={use} />
        </Part>

        <Part id="planning" heading="How an order is planned">
          <p>
            Each platform’s book is a ladder of prices and sizes. Fees, lots, smallest orders, transaction
            costs and your limit price are part of the problem, not corrections afterwards. For every
            combination of platforms the best split is worked out; the best one wins, ties going to fewer
            platforms. The result is exactly optimal to one lot on each platform, for the books as they stood
            at that moment.
          </p>
          <p>
            Prices come with fees counted in the way each platform charges them. A book that is out of date or
            a fee that nobody knows keeps a platform out of the plan, and the plan says so.
          </p>
        </Part>

        <Part id="certificate" heading="How a plan proves itself">
          <p>
            With each plan comes a certificate: for every combination of platforms a bound that no split over
            exactly these can beat, or the reason why none exists. If the plan is at least as good as every
            bound, but for the stated gap, no better split was possible. Before it says that a plan is
            verified, your browser works out the bounds, and what each part costs with its fee, again from the
            order books on the page; of a platform whose book it does not have, it checks the answer’s own
            figures and says so. A script can do the same.
          </p>
          <p>
            For each platform left out, the plan also shows what using it anyway would cost, and the smallest
            change that would bring it in. The fields are described in the{' '}
            <Link href="/docs#planDistribution" className="underline">
              API reference
            </Link>
            .
          </p>
        </Part>

        <Part id="words" heading="Words of the trade">
          <dl className="space-y-2 [&_dt]:font-medium [&_dt]:text-ink">
            {WORDS.map(([word, meaning]) => (
              <div key={word}>
                <dt>{word}</dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </Part>
      </div>
    </article>
  )
}
