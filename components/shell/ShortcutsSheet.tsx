'use client'
import { Dialog } from '@/components/ui/Dialog'
import { Kbd } from '@/components/ui/Kbd'
import { Switch } from '@/components/ui/Switch'
import { useLetterKeys, useShortcuts } from './shortcuts'

/** Every shortcut of this page, from the registry. */
export default function ShortcutsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const shortcuts = useShortcuts()
  const [letters, setLetters] = useLetterKeys()
  // Of two with the same keys the newer runs, so it is the one listed.
  const listed = [...new Map(shortcuts.map((shortcut) => [shortcut.keys, shortcut])).values()]
  return (
    <Dialog open={open} onOpenChange={onClose} title="Keyboard shortcuts">
      <dl className="divide-y">
        {listed.map(({ keys, description }) => (
          <div key={keys} className="flex min-h-9 items-center justify-between gap-4">
            <dt>{description}</dt>
            <dd>
              <Kbd keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 border-t pt-4">
        <Switch
          label="Single-letter shortcuts"
          hint="Switch it off where they get in the way, as with speech input. Ctrl or ⌘ with K stays."
          checked={letters}
          onChange={setLetters}
        />
      </div>
    </Dialog>
  )
}
