import type { ReactNode } from 'react'

/** One figure of an event's head under its label. */
export const HeaderFact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="eyebrow max-w-64 truncate">{name}</dt>
    <dd className="figures mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1">{children}</dd>
  </div>
)
