import { Skeleton } from '@/components/ui/Skeleton'

/** Two lines that are about to come. */
export const Loading = ({ label, className }: { label: string; className?: string }) => (
  <div role="status" className={className}>
    <span className="sr-only">{label}</span>
    <div className="space-y-2">
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
    </div>
  </div>
)
