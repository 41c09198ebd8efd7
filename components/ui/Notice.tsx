import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn'

const VARIANTS = {
  plain: { frame: 'border-line-strong bg-sunken', icon: 'text-ink-3', Icon: Info },
  warn: { frame: 'border-warn/35 bg-warn/8', icon: 'text-warn', Icon: TriangleAlert },
  bad: { frame: 'border-bad/35 bg-bad/8', icon: 'text-bad', Icon: CircleAlert },
} as const

/** A message for the user, with possible actions. */
export function Notice({
  tone = 'plain',
  title,
  children,
  role,
  className,
}: {
  tone?: keyof typeof VARIANTS
  title?: ReactNode
  children?: ReactNode
  role?: 'alert' | 'status'
  className?: string
}) {
  const { frame, icon, Icon } = VARIANTS[tone]
  return (
    <div role={role} className={cn('flex gap-2.5 rounded-md border px-3 py-2.5 text-sm', frame, className)}>
      <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', icon)} />
      <div className="min-w-0 flex-1 space-y-1">
        {title && <p className="font-medium">{title}</p>}
        {children}
      </div>
    </div>
  )
}
