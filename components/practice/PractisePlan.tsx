'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { GraduationCap } from 'lucide-react'
import Link from 'next/link'
import { errorMessage } from '@/components/format/errorMessage'
import { Button } from '@/components/ui/Button'
import { Notice } from '@/components/ui/Notice'
import { executionQuery, PRACTICE_KEY, practisePlan } from '@/lib/browser/practice'
import type { DistributionRequest } from '@/lib/contract/distribution'
import type { WireExecution } from '@/lib/contract/executions'
import { executionText } from './executionText'

function Outcome({ sent }: { sent: WireExecution }) {
  const { data, error } = useQuery(executionQuery(sent))
  return (
    <p className="figures text-sm">
      {error ? errorMessage(error) : executionText(data)}{' '}
      <Link href="/practice" className="underline">
        Practice account
      </Link>
    </p>
  )
}

interface PractisePlanProps {
  request: DistributionRequest
  /** Whether it is the order that the form says now: no other is sent. */
  isCurrent: boolean
}

/** Carries the order out with paper money, in one click: no wallet, no sign-in. In a row that wraps. */
export function PractisePlan({ request, isCurrent }: PractisePlanProps) {
  const client = useQueryClient()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => practisePlan(client, request),
    onSettled: () => client.invalidateQueries({ queryKey: PRACTICE_KEY }),
  })
  return (
    <>
      <Button className="grow" disabled={isPending || !isCurrent} onClick={() => mutate()}>
        <GraduationCap aria-hidden className="size-4" />
        {isPending ? 'Sending…' : 'Practise this plan'}
      </Button>
      <div aria-live="polite" className="basis-full *:mt-2">
        {error ? (
          <Notice tone="bad">{errorMessage(error)}</Notice>
        ) : (
          data && <Outcome key={data.id} sent={data} />
        )}
      </div>
    </>
  )
}
