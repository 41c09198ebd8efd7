import { useMutation } from '@tanstack/react-query'
import { ArrowUpRight } from 'lucide-react'
import { errorMessage } from '@/components/format/errorMessage'
import { formatFinePrice, formatTokens, formatUsd } from '@/components/format/figures'
import { Button } from '@/components/ui/Button'
import { CopyButton } from '@/components/ui/CopyButton'
import { Notice } from '@/components/ui/Notice'
import { useNow } from '@/components/ui/useNow'
import { walletErrorMessage } from '@/components/wallet/walletErrorMessage'
import { sendTicket } from '@/lib/browser/createTickets'
import type { SendTicketResponse, Ticket } from '@/lib/contract/tickets'
import { type OrderProgress, signedText } from './progress'
import { useSignTicket } from './useSignTicket'

interface TicketCardProps {
  ticket: Ticket
  name: string
  /** Where the platform has several orders. */
  place: { place: number; of: number } | undefined
  progress: OrderProgress
  onProgress: (patch: OrderProgress) => void
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div className="flex justify-between gap-3">
    <dt className="text-ink-3">{name}</dt>
    <dd className="whitespace-nowrap">{value}</dd>
  </div>
)

function Outcome({ sent, name }: { sent: SendTicketResponse; name: string }) {
  if (!sent.accepted)
    return (
      <Notice tone="warn" title="Nothing was filled">
        {name} says: {sent.message}
      </Notice>
    )
  return (
    <p className="text-good text-sm">
      Filled {formatTokens(sent.filled_tokens)} tokens for {formatUsd(sent.filled_usd)}, without fees.
    </p>
  )
}

/** A buy limited in dollars brings at least the tokens that its dollars buy at the limit. */
const tokensText = ({ size, min_tokens: least }: Ticket) =>
  least < size ? `${formatTokens(size)}, at least ${formatTokens(least)}` : formatTokens(size)

/** The maximum cost of an order, its fee included where known, or its minimum proceeds. */
function boundOf({ direction, limit_usd: usd, max_fee_usd: fee }: Ticket): { name: string; value: string } {
  if (direction === 'sell') return { name: 'Brings at least, before fees', value: formatUsd(usd) }
  if (fee === null) return { name: 'Costs at most, before fees', value: formatUsd(usd) }
  return { name: 'Costs at most', value: formatUsd(usd + fee) }
}

/** One order: its terms, what it lacks, and its steps from unsigned to filled. */
export function TicketCard({ ticket, name: platform, place, progress, onProgress }: TicketCardProps) {
  const name = place ? `${platform}, ${place.place} of ${place.of}` : platform
  const sign = useSignTicket(ticket)
  const signing = useMutation({ mutationFn: sign, onSuccess: (signature) => onProgress({ signature }) })
  const sending = useMutation({
    mutationFn: (signature: string) => sendTicket(ticket, signature),
    onSuccess: (sent) => onProgress({ sent }),
  })
  const now = useNow(1_000)
  const { signature, sent } = progress
  const isOver = now !== undefined && now >= Date.parse(ticket.expires_at)
  return (
    <li className="space-y-2 rounded-md border bg-sunken p-3">
      <div className="flex items-center justify-between gap-3">
        <h4 className="font-medium text-sm">{name}</h4>
        <a
          href={ticket.url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex items-center gap-0.5 text-ink-2 text-xs underline-offset-2 hover:text-ink hover:underline"
        >
          Open market
          <ArrowUpRight aria-hidden className="size-3" />
          <span className="sr-only"> on {name}</span>
        </a>
      </div>
      <dl className="figures grid gap-x-6 gap-y-0.5 text-xs sm:grid-cols-2">
        <Fact name="Limit" value={formatFinePrice(ticket.limit_price)} />
        <Fact name="Tokens" value={tokensText(ticket)} />
        <Fact {...boundOf(ticket)} />
        <Fact name="Planned fee" value={formatUsd(ticket.planned.fee_usd)} />
      </dl>
      {ticket.issues.map(({ type, message }) => (
        <Notice
          key={`${type} ${message}`}
          tone={type === 'costs_more_at_limit' || type === 'left_out' ? 'plain' : 'warn'}
        >
          {message}
        </Notice>
      ))}
      {isOver && !sent && <Notice tone="warn">This order is out of date: close and prepare it again.</Notice>}
      <div className="flex flex-wrap gap-2">
        {ticket.typed_data && !signature && (
          <Button
            size="sm"
            variant="solid"
            disabled={signing.isPending || isOver}
            onClick={() => signing.mutate()}
          >
            {signing.isPending ? 'Waiting for the wallet…' : 'Sign'}
            <span className="sr-only"> the order on {name}</span>
          </Button>
        )}
        {ticket.body && <CopyButton text={JSON.stringify(ticket.body, null, 2)} label="Copy order" />}
        {signature && <CopyButton text={signedText(ticket, signature)} label="Copy signed order" />}
        {signature && ticket.can_send && !sent && (
          <Button
            size="sm"
            variant="solid"
            disabled={sending.isPending || isOver}
            onClick={() => sending.mutate(signature)}
          >
            Send to the stand-in<span className="sr-only"> of {name}</span>
          </Button>
        )}
      </div>
      <div aria-live="polite" className="space-y-2 empty:hidden">
        {signing.error && <Notice tone="bad">{walletErrorMessage(signing.error)}</Notice>}
        {sending.error && <Notice tone="bad">{errorMessage(sending.error)}</Notice>}
        {signature && !sent && (
          <p className="text-ink-2 text-xs">Signed. Whoever has the signed order can send it.</p>
        )}
        {sent && <Outcome sent={sent} name={name} />}
      </div>
    </li>
  )
}
