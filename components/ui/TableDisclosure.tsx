import type { ReactNode } from 'react'
import { cn } from './cn'
import { Disclosure } from './Disclosure'

/** A picture's figures: for those who do not see it, and for those who want to read them off exactly. */
export const TableDisclosure = ({
  note,
  className,
  children,
}: {
  /** Said beside the invitation to open it. */
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
