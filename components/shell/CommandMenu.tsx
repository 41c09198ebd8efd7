'use client'
import { Search } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Kbd } from '@/components/ui/Kbd'
import { MenuNotLoaded } from './MenuNotLoaded'
import { PAGES, type SitePage } from './pages'
import { useShortcut } from './shortcuts'

const loadPalette = () =>
  import('./Palette').then(
    (module) => module.default,
    () => MenuNotLoaded,
  )
const Palette = dynamic(loadPalette, { ssr: false })
const ShortcutsSheet = dynamic(
  () =>
    import('./ShortcutsSheet').then(
      (module) => module.default,
      () => MenuNotLoaded,
    ),
  { ssr: false },
)

function PageShortcut({ page: { href, label, keys } }: { page: SitePage }) {
  const router = useRouter()
  useShortcut(keys, `Go to ${label}`, () => router.push(href))
  return null
}

/** The button and the keys that open the command palette and the shortcut sheet; both load when first opened. */
export function CommandMenu() {
  const [shown, setShown] = useState<'palette' | 'shortcuts'>()
  const [loaded, setLoaded] = useState<ReadonlySet<string>>(new Set())
  const show = (next: 'palette' | 'shortcuts') => {
    setLoaded((before) => new Set(before).add(next))
    setShown(next)
  }
  const close = () => setShown(undefined)
  useShortcut('mod+k', 'Search and commands', () => (shown === 'palette' ? close() : show('palette')))
  useShortcut('?', 'Keyboard shortcuts', () => show('shortcuts'))
  return (
    <>
      {PAGES.map((page) => (
        <PageShortcut key={page.href} page={page} />
      ))}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={loadPalette}
        onFocus={loadPalette}
        onClick={() => show('palette')}
        className="flex h-8 items-center gap-2 rounded-md border border-line-strong bg-surface px-2 text-ink-3 text-sm transition-colors duration-100 hover:bg-hover hover:text-ink max-lg:size-8 max-lg:justify-center lg:w-48"
      >
        <Search aria-hidden className="size-3.5" />
        <span className="max-lg:sr-only">
          Search<span className="sr-only"> and commands</span>
        </span>
        <Kbd keys="mod+k" className="ml-auto hidden lg:inline-flex" />
      </button>
      {loaded.has('palette') && (
        <Palette open={shown === 'palette'} onClose={close} onShowShortcuts={() => show('shortcuts')} />
      )}
      {loaded.has('shortcuts') && <ShortcutsSheet open={shown === 'shortcuts'} onClose={close} />}
    </>
  )
}
