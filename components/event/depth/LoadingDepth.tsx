import { LoadingSkeleton } from '@/components/ui/LoadingSkeleton'

/** As high as the chart that loads. */
export const LoadingDepth = () => (
  <LoadingSkeleton text="Loading the chart…" className="h-[calc(min(24.75rem,80vw)+3.75rem)]" />
)
