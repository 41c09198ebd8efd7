import type { ReactNode } from 'react'

/** A chart with its label: its marks are not read out, since a table has the same figures. */
export const ChartFrame = ({ label, children }: { label: string; children: ReactNode }) => (
  <div role="img" aria-label={label}>
    <div aria-hidden>{children}</div>
  </div>
)
