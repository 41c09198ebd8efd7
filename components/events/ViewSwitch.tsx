'use client'
import { LayoutGrid, Rows3 } from 'lucide-react'
import { Segmented } from '@/components/ui/Segmented'
import { type ListView, VIEW_COOKIE } from './listView'

const OPTIONS = [
  { value: 'rows', name: 'Dense list', label: <Rows3 aria-hidden className="mx-auto size-4" /> },
  { value: 'cards', name: 'Cards', label: <LayoutGrid aria-hidden className="mx-auto size-4" /> },
] as const

const YEAR_S = 31_536_000

/** Dense list or cards. Stored in this browser. */
export const ViewSwitch = ({ view, onChange }: { view: ListView; onChange: (view: ListView) => void }) => (
  <Segmented
    label="View"
    value={view}
    options={OPTIONS}
    onChange={(next) => {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
      document.cookie = `${VIEW_COOKIE}=${next}; path=/; max-age=${YEAR_S}; samesite=lax`
      onChange(next)
    }}
  />
)
