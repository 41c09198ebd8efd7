import { Skeleton } from './Skeleton'

/** A skeleton that says what is being loaded. */
export const LoadingSkeleton = ({ text, className }: { text: string; className: string }) => (
  <>
    <span className="sr-only">{text}</span>
    <Skeleton className={className} />
  </>
)
