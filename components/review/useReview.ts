'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  decideMatch,
  matchReviewsQuery,
  settlementReviewsQuery,
  stateSettlement,
  undoMatchReview,
  undoSettlementReview,
} from '@/lib/browser/review'
import type { DecideMatchRequest } from '@/lib/contract/matches'
import type { StateSettlementRequest } from '@/lib/contract/settlementReviews'

/** Decides, states and undoes; all lists are refetched afterwards. */
export function useReview({ onDecided }: { onDecided: () => void }) {
  const queryClient = useQueryClient()
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: ['review'] })
  const deciding = useMutation({
    mutationFn: (decision: DecideMatchRequest) => decideMatch(decision),
    onSuccess: () => {
      onDecided()
      return onSuccess()
    },
  })
  const undoing = useMutation({ mutationFn: (id: string) => undoMatchReview(id), onSuccess })
  const stating = useMutation({
    mutationFn: (statement: StateSettlementRequest) => stateSettlement(statement),
    onSuccess,
  })
  const takingBack = useMutation({ mutationFn: (id: string) => undoSettlementReview(id), onSuccess })
  const { data: trail } = useQuery(matchReviewsQuery())
  const { data: statements } = useQuery(settlementReviewsQuery())
  const all = [deciding, undoing, stating, takingBack]
  return {
    trail: trail?.reviews,
    decide: deciding.mutate,
    undo: undoing.mutate,
    statements: statements?.reviews,
    state: stating.mutate,
    takeBack: takingBack.mutate,
    busy: all.some(({ isPending }) => isPending),
    error: all.find(({ error }) => error !== null)?.error ?? null,
  }
}
