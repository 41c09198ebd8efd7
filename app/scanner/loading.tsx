import { Skeleton } from '@/components/ui/Skeleton'

export default function ScannerLoading() {
  return (
    // As high as the page, so that the footer does not move.
    <div role="status" aria-label="Loading opportunities" className="page-frame min-h-dvh space-y-3 py-6">
      <Skeleton className="h-7 w-40" />
      <Skeleton className="h-9" />
      <Skeleton className="h-80" />
    </div>
  )
}
