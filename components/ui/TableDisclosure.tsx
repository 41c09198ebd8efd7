import type { ReactNode } from 'react'
import { cn } from './cn'
import { Disclosure } from './Disclosure'

/** A chart's figures: for screen readers, and for exact reading. */
export const TableDisclosure = ({
  note,
  className,
  children,
}: {
  /** Text beside the label that opens it. */
  note?: string
  className?: string
  children: ReactNode
}) => (
  <Disclosure
    className={cn(className, 'border-t')}
    summary={
      <span className="text-ink-2 text-sm">
        View as table
        {note && (
          <>
            {' '}
            <span className="text-ink-3 text-xs">· {note}</span>
          </>
        )}
      </span>
    }
  >
    {children}
  </Disclosure>
)
