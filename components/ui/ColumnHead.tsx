import type { ReactNode } from 'react'

/** The head of a table's column. */
export const ColumnHead = ({ className, children }: { className?: string; children: ReactNode }) => (
  <th scope="col" className={className}>
    {children}
  </th>
)
