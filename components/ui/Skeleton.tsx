import { cn } from './cn'

/** A grey place-holder of the size of what is coming. Silent for screen readers: the region says that it loads. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={cn('block animate-pulse-soft rounded-sm bg-sunken', className)} />
)
