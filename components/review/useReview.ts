'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { decideMatch } from '@/lib/client/decideMatch'
import { matchReviewsQuery } from '@/lib/client/matchReviewsQuery'
import { undoMatchReview } from '@/lib/client/undoMatchReview'
import type { DecideMatchRequest } from '@/lib/contract/matches'

/** Decides and undoes; both lists are refetched afterwards. */
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
  const { data: trail } = useQuery(matchReviewsQuery())
  return {
    trail: trail?.reviews,
    decide: deciding.mutate,
    undo: undoing.mutate,
    busy: deciding.isPending || undoing.isPending,
    error: deciding.error ?? undoing.error,
  }
}
