import type { BadgeTone } from '@/components/ui/Badge'
import type { MatchCaseWire, MatchReviewWire } from '@/lib/contract/matches'

export const STATE: Record<MatchCaseWire['state'], { words: string; tone: BadgeTone }> = {
  published: { words: 'Published', tone: 'good' },
  proposed: { words: 'Not published', tone: 'plain' },
  reopened: { words: 'Unpublished: rules changed', tone: 'bad' },
  dropped: { words: 'No longer found', tone: 'plain' },
}

export const DONE: Record<MatchReviewWire['action'], string> = {
  confirm: 'Confirmed',
  reject: 'Rejected',
  merge: 'Merged',
  split: 'Split',
}
