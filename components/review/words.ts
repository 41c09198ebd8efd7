import type { BadgeTone } from '@/components/ui/Badge'
import type { MatchCaseWire, MatchReviewWire } from '@/lib/contract/matches'

export const STATE: Record<MatchCaseWire['state'], { words: string; tone: BadgeTone }> = {
  published: { words: 'Shown as one', tone: 'good' },
  proposed: { words: 'Not shown', tone: 'plain' },
  reopened: { words: 'Off pages: the rules changed', tone: 'bad' },
  dropped: { words: 'Not found any more', tone: 'plain' },
}

export const DONE: Record<MatchReviewWire['action'], string> = {
  confirm: 'Confirmed',
  reject: 'Rejected',
  merge: 'Merged',
  split: 'Split',
}
