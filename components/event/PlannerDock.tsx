'use client'
import dynamic from 'next/dynamic'
import { Activity, type ComponentProps, memo } from 'react'
import { PlannerPanel } from '@/components/planner/PlannerPanel'
import { useShortcut } from '@/components/shell/shortcuts'
import { NotLoaded } from '@/components/ui/NotLoaded'
import { useMedia } from '@/components/ui/useMedia'
import { sameOutcome } from './outcomes/sameOutcome'

/** Below this the page is one column. */
const WIDE = '(width >= 64rem)'

/** Over the page like the sheet, since the page may be scrolled anywhere. */
const SheetNotLoaded = () => (
  <div className="fixed inset-x-4 bottom-36 z-20 rounded-md bg-raised shadow-pop md:bottom-20">
    <NotLoaded />
  </div>
)

const PlannerSheet = dynamic(
  () =>
    import('./PlannerSheet').then(
      (module) => module.PlannerSheet,
      () => SheetNotLoaded,
    ),
  {
    ssr: false,
  },
)

type DockProps = Omit<ComponentProps<typeof PlannerPanel>, 'className'> & {
  /** Where there is no room beside the page. */
  open: boolean
  onOpen: () => void
  onClose: () => void
}

/** Where the planner is not beside the page, its shortcut opens it. */
function PlannerKey({ onOpen }: Pick<DockProps, 'onOpen'>) {
  useShortcut('p', 'Plan an order', onOpen)
  return null
}

/** The planner: beside the page where there is room, else over it when opened. */
export const PlannerDock = memo(
  function PlannerDock({ open, onOpen, onClose, ...props }: DockProps) {
    const wide = useMedia(WIDE, true)
    if (wide) {
      return (
        // Hydrates by itself, and never on a narrow page: it is unmounted there before its turn.
        <Activity>
          <PlannerPanel
            {...props}
            className="max-lg:hidden lg:sticky lg:top-17 lg:col-start-2 lg:row-span-4 lg:row-start-1 lg:max-h-[calc(100dvh-5.25rem)]"
          />
        </Activity>
      )
    }
    return (
      <>
        <PlannerKey onOpen={onOpen} />
        {open && <PlannerSheet {...props} onClose={onClose} />}
      </>
    )
  },
  (a, b) => a.open === b.open && sameOutcome(a, b),
)
