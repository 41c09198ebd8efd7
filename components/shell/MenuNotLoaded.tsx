import { NotLoaded } from '@/components/ui/NotLoaded'

/** Replaces a header dialog whose code could not be loaded. */
export function MenuNotLoaded({ open }: { open: boolean }) {
  return (
    open && (
      <div className="fixed inset-x-4 top-16 z-50 mx-auto max-w-md rounded-md bg-surface shadow-lg">
        <NotLoaded />
      </div>
    )
  )
}
