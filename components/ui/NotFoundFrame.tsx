import type { ReactNode } from 'react'

/** A page in place of one that does not exist. */
export const NotFoundFrame = ({
  heading,
  text,
  children,
}: {
  heading: string
  text: string
  children: ReactNode
}) => (
  <div className="page-frame grid min-h-[55vh] place-content-center justify-items-start gap-4 py-16">
    <p className="eyebrow figures">404</p>
    <h1 className="font-semibold text-xl tracking-tight">{heading}</h1>
    <p className="max-w-[48ch] text-ink-2">{text}</p>
    {children}
  </div>
)
