'use client'
import { useRouter } from 'next/navigation'
import { startTransition, useEffect } from 'react'

const EVERY_MS = 3_000

/** Refetches the page's data while it is visible. */
export function ScannerRefresh() {
  const router = useRouter()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') startTransition(() => router.refresh())
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [router])
  return null
}
