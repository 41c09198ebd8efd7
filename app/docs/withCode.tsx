import type { ReactNode } from 'react'

/** Text with what stands between backticks as code. */
export const withCode = (text: string): ReactNode =>
  text.split('`').map((part, i) =>
    i % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a fixed text.
      <code key={i} className="font-mono text-[0.92em]">
        {part}
      </code>
    ),
  )
