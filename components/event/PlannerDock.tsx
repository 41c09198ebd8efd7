'use client'
import dynamic from 'next/dynamic'
import { type ComponentProps, memo } from 'react'
import { PlannerPanel } from '@/components/planner/PlannerPanel'
import { NotLoaded } from '@/components/ui/NotLoaded'
import { useMedia } from '@/components/ui/useMedia'
import { sameOutcome } from './sameOutcome'

/** Below this the page is one column. */
const WIDE = '(width >= 64rem)'

const PlannerSheet = dynamic(
  () =>
    import('./PlannerSheet').then(
      (module) => module.PlannerSheet,
      () => NotLoaded,
    ),
  {
    ssr: false,
  },
)

type DockProps = Omit<ComponentProps<typeof PlannerPanel>, 'className'> & {
  /** Asked for, where there is no room beside the page. */
  open: boolean
  onClose: () => void
}

/** The planner: beside the page where there is room, else over it when asked for or when a price was chosen. */
export const PlannerDock = memo(
  function PlannerDock({ open, onClose, ...props }: DockProps) {
    const wide = useMedia(WIDE, true)
    if (wide) {
      return (
        <PlannerPanel
          {...props}
          className="max-lg:hidden lg:sticky lg:top-17 lg:col-start-2 lg:row-span-7 lg:row-start-1 lg:max-h-[calc(100dvh-5.25rem)]"
        />
      )
    }
    return open || props.picked ? <PlannerSheet {...props} onClose={onClose} /> : null
  },
  (a, b) => a.open === b.open && sameOutcome(a, b),
)
