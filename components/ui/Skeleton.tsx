import { cn } from './cn'

/** A grey place-holder of the size of what is coming. Silent for screen readers: the region says that it loads. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={cn('base:block animate-pulse-soft base:rounded-sm bg-sunken', className)} />
)
