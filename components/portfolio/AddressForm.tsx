'use client'
import { useId, useState } from 'react'
import { Button } from '@/components/ui/Button'
import { Notice } from '@/components/ui/Notice'
import { MAX_ADDRESSES } from '@/lib/contract/evmAddress'
import { readAddresses } from './addressUrl'

/** Errors of a list of addresses, one sentence each. */
const Faults = ({ id, faults }: { id: string; faults: readonly string[] }) => (
  <div id={id} aria-live="polite">
    {faults.length > 0 && (
      <Notice tone="bad" className="mt-2">
        <ul className="space-y-1">
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
        {faults.some((fault) => fault.includes('checksum')) && (
          <p className="text-ink-2">
            Copy it from the wallet again. Mixed case is a checksum; an all-lowercase address is accepted
            unchecked.
          </p>
        )}
      </Notice>
    )}
  </div>
)

/** Accepts typed or pasted addresses. Invalid ones are reported, and nothing is shown until all are valid. */
export function AddressForm({
  shown,
  pageFaults,
  onAdd,
}: {
  shown: readonly string[]
  /** Errors of the page's own address. */
  pageFaults: readonly string[]
  onAdd: (addresses: string[]) => void
}) {
  const id = useId()
  const [text, setText] = useState('')
  const [faults, setFaults] = useState<readonly string[]>()
  const submit = () => {
    const read = readAddresses(`${shown.join(' ')} ${text}`)
    const typed = readAddresses(text)
    // An error names the entry's position in the input; the total count matters as well.
    const found = typed.faults.length > 0 ? typed.faults : read.faults
    if (text.trim() === '') return setFaults(['Enter an address.'])
    if (found.length > 0) return setFaults(found)
    setText('')
    setFaults([])
    onAdd(read.addresses)
  }
  const current = faults ?? pageFaults
  return (
    <form
      className="min-w-0 flex-1"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <label htmlFor={id} className="mb-1.5 block text-ink-2 text-sm">
        Wallet addresses, 1 to {MAX_ADDRESSES}
      </label>
      <div className="flex flex-wrap gap-2 sm:flex-nowrap">
        <textarea
          id={id}
          rows={1}
          value={text}
          placeholder="0x…"
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={4_000}
          aria-invalid={current.length > 0 ? true : undefined}
          aria-describedby={`${id}-faults`}
          onChange={(event) => {
            setText(event.target.value)
            setFaults([])
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            submit()
          }}
          className="field-sizing-content max-h-40 min-h-9 w-full min-w-0 resize-none rounded-md border border-line-strong bg-surface px-3 py-1.5 font-mono text-md placeholder:text-ink-3 aria-invalid:border-bad md:text-sm"
        />
        <Button type="submit">Show positions</Button>
      </div>
      <Faults id={`${id}-faults`} faults={current} />
    </form>
  )
}
