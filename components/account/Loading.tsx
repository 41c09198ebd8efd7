import { Skeleton } from '@/components/ui/Skeleton'

/** Placeholder of two lines. */
export const Loading = ({ label, className }: { label: string; className?: string }) => (
  <div role="status" className={className}>
    <span className="sr-only">{label}</span>
    <div className="space-y-2">
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
    </div>
  </div>
)
