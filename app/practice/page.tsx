import type { Metadata } from 'next'
import { PracticeView } from '@/components/practice/PracticeView'

export const metadata: Metadata = {
  title: 'Practice',
  description: 'Paper money on the live order books of every platform.',
  alternates: { canonical: '/practice' },
}

/** The account is this browser's or the signed-in one's: the page requests it itself. */
export default function PracticePage() {
  return (
    <div className="page-frame py-6">
      <h1 className="font-semibold text-lg tracking-tight">Practice</h1>
      <p className="mt-1 mb-5 max-w-[70ch] text-ink-2">Paper money on the live order books.</p>
      <PracticeView />
    </div>
  )
}
