'use client'
import { useMutation } from '@tanstack/react-query'
import Link from 'next/link'
import { signInHref } from '@/components/account/signInBack'
import { errorMessage } from '@/components/format/errorMessage'
import { Button } from '@/components/ui/Button'
import { ApiError } from '@/lib/browser/fetchJson'
import { keepPlan } from '@/lib/browser/keepPlan'
import type { DistributionRequest } from '@/lib/contract/distribution'

/** Keeps the current plan of this order, with a signature and its order books. */
export function KeepPlan({ request }: { request: DistributionRequest }) {
  const { mutate, data, error, isPending } = useMutation({ mutationFn: () => keepPlan(request) })
  const isSignedOut = error instanceof ApiError && error.status === 401
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      <Button size="sm" onClick={() => mutate()} disabled={isPending}>
        {isPending ? 'Keeping…' : 'Keep and sign this plan'}
      </Button>
      <span aria-live="polite" className="text-ink-2">
        {data?.receipt && (
          <Link href={`/plan/${data.receipt.id}`} className="underline">
            Open the kept plan
          </Link>
        )}
        {isSignedOut ? (
          <Link href={signInHref()} className="underline">
            Sign in to keep plans
          </Link>
        ) : (
          error && errorMessage(error)
        )}
      </span>
    </div>
  )
}
