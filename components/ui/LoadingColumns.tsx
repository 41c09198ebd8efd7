import { cn } from './cn'
import { Skeleton } from './Skeleton'

/** Skeletons of a page's two columns, which say what is being loaded. */
export const LoadingColumns = ({
  text,
  className,
  height,
}: {
  text: string
  className: string
  height: string
}) => (
  <div role="status" className={cn('grid gap-4', className)}>
    <span className="sr-only">{text}</span>
    <Skeleton className={height} />
    <Skeleton className={height} />
  </div>
)
