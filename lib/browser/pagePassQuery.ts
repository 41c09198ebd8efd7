import { queryOptions } from '@tanstack/react-query'
import { PAGE_PASS_PATH } from '@/lib/contract/pagePass'

/** Passes are valid for an hour and replaced past half of it; the address may change at any time. */
const RENEW_EVERY_MS = 10 * 60_000

/** Keeps the pass of a page valid in a tab that stays open. The page load has just set one. */
export const pagePassQuery = () =>
  queryOptions({
    queryKey: ['page-pass'],
    queryFn: async ({ signal }) => (await fetch(PAGE_PASS_PATH, { signal })).ok,
    initialData: true,
    staleTime: RENEW_EVERY_MS,
    refetchInterval: RENEW_EVERY_MS,
    retry: false,
  })
