'use client'
import { useQuery } from '@tanstack/react-query'
import { pagePassQuery } from '@/lib/browser/pagePassQuery'

/** Renews the pass of a page that stays open. */
export function KeepPagePass() {
  useQuery(pagePassQuery())
  return null
}
