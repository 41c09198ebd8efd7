import type { ReactNode } from 'react'
import { errorMessage } from '@/components/format/errorMessage'
import { Notice } from './Notice'

/** A form that submits without leaving the page, with its error below the fields. */
export const SubmitForm = ({
  onSubmit,
  error,
  children,
}: {
  onSubmit: () => void
  error: Error | null
  children: ReactNode
}) => (
  <form
    className="space-y-2"
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit()
    }}
  >
    {children}
    <div aria-live="polite">{error && <Notice tone="bad">{errorMessage(error)}</Notice>}</div>
  </form>
)
