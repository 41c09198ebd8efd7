import { cn } from './cn'

/** A grey placeholder of the final size. Hidden from screen readers: the region announces that it loads. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={cn('base:block animate-pulse-soft base:rounded-sm bg-sunken', className)} />
)
