import { Skeleton } from '@/components/ui/Skeleton'

/** As high as the chart that comes. */
export const LoadingDepth = () => (
  <>
    <span className="sr-only">Loading the chart…</span>
    <Skeleton className="h-[calc(min(24.75rem,80vw)+3.75rem)]" />
  </>
)
