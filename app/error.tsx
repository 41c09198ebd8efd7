'use client'
import Link from 'next/link'
import { useEffect } from 'react'
import { Button } from '@/components/ui/Button'

export default function PageError({
  error,
  reset,
}: {
  error: Error & { digest?: string }
  reset: () => void
}) {
  useEffect(() => console.error(error), [error])
  return (
    <div
      role="alert"
      className="page-frame grid min-h-[55vh] place-content-center justify-items-start gap-4 py-16"
    >
      <h1 className="font-semibold text-xl tracking-tight">This page could not be loaded</h1>
      <p className="max-w-[48ch] text-ink-2">
        Something went wrong on our side. Your account and keys are not affected.
        {error.digest && <> Reference: {error.digest}.</>}
      </p>
      <div className="flex gap-2">
        <Button variant="solid" onClick={reset}>
          Try again
        </Button>
        <Button asChild>
          <Link href="/">All events</Link>
        </Button>
      </div>
    </div>
  )
}
