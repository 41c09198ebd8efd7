import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ReviewView } from '@/components/review/ReviewView'
import { readVisitor } from '../../readVisitor'

export const metadata: Metadata = { title: 'Matches', robots: { index: false } }

/** Only reviewers see anything here. */
export default async function MatchesPage() {
  const { reviewer } = await readVisitor()
  if (!reviewer) notFound()
  return (
    <div className="page-frame py-6">
      <h1 className="font-semibold text-lg tracking-tight">Matches</h1>
      <p className="mt-1 mb-5 max-w-[70ch] text-ink-2">
        Markets that two platforms list as the same question, or nearly. A decision holds until it is undone
        or the rules change. Pages update within seconds.
      </p>
      <ReviewView />
    </div>
  )
}
