import { useState } from 'react'
import { Disclosure } from '@/components/ui/Disclosure'
import { Input } from '@/components/ui/Input'
import { Select } from '@/components/ui/Select'
import type { PlatformSummary } from '@/lib/browser/platformsQuery'
import type { SignatureKind } from '@/lib/core/domain/order'
import { VENUES } from '@/lib/core/domain/venue'
import type { Account } from './accounts'

const ADDRESS = /^0x[0-9a-fA-F]{40}$/

interface ChooseAccountProps {
  platform: PlatformSummary
  onChoose: (account: Account | undefined) => void
}

function ChooseAccount({ platform: { id, name, venue }, onChoose }: ChooseAccountProps) {
  const kinds = VENUES[venue].accounts ?? []
  const [kind, setKind] = useState<SignatureKind>('eoa')
  const [holder, setHolder] = useState('')
  const needsHolder = kinds.find(({ value }) => value === kind)?.needsHolder === true
  const choose = (value: string) => {
    const next = kinds.find((one) => one.value === value)
    if (!next) return
    setKind(next.value)
    setHolder('')
    if (!next.needsHolder) onChoose(next.value === 'eoa' ? undefined : { signature: next.value })
  }
  const typed = (text: string) => {
    setHolder(text)
    if (ADDRESS.test(text.trim())) onChoose({ signature: kind, holder: text.trim() })
  }
  const isWrong = holder !== '' && !ADDRESS.test(holder.trim())
  return (
    <div className="space-y-1.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="text-ink-2 text-sm">{name}</span>
        <Select
          label={`Account on ${name}`}
          options={kinds}
          value={kind}
          onChange={({ target }) => choose(target.value)}
        />
      </div>
      {needsHolder && (
        <Input
          aria-label={`Address of the account on ${name}`}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-holder` : undefined}
          placeholder="0x…"
          autoComplete="off"
          spellCheck={false}
          value={holder}
          onChange={({ target }) => typed(target.value)}
        />
      )}
      {isWrong && (
        <p id={`${id}-holder`} className="text-bad text-xs">
          An address is 0x and 40 hexadecimal digits.
        </p>
      )}
    </div>
  )
}

/** The account that funds the orders, for platforms that use wallets of their own. */
export function ChooseAccounts({
  platforms,
  onChoose,
}: {
  platforms: readonly PlatformSummary[]
  onChoose: (platform: PlatformSummary, account: Account | undefined) => void
}) {
  const choices = platforms.filter(({ venue }) => VENUES[venue].accounts)
  if (choices.length === 0) return null
  return (
    <Disclosure summary={<span className="text-sm">Accounts that pay</span>}>
      <div className="space-y-3 pb-1">
        {choices.map((platform) => (
          <ChooseAccount
            key={platform.id}
            platform={platform}
            onChoose={(account) => onChoose(platform, account)}
          />
        ))}
      </div>
    </Disclosure>
  )
}
