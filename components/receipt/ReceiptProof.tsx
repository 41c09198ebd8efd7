'use client'
import { useQuery } from '@tanstack/react-query'
import { Shield, ShieldAlert, ShieldCheck } from 'lucide-react'
import { errorMessage } from '@/components/format/errorMessage'
import { Button } from '@/components/ui/Button'
import { CodeBlock } from '@/components/ui/CodeBlock'
import { cn } from '@/components/ui/cn'
import { Panel } from '@/components/ui/Panel'
import type { Receipt } from '@/lib/contract/receipt'
import type { BrowserVerdict } from './verifyInBrowser'

/** The verifier loads when needed. */
const verify = async (id: string, signal: AbortSignal) =>
  (await import('./verifyInBrowser')).verifyInBrowser(id, signal)

const VARIANTS = {
  checking: { Icon: Shield, ink: 'text-ink-3', text: 'Checking this plan in your browser…' },
  valid: { Icon: ShieldCheck, ink: 'text-good', text: 'Verified in your browser' },
  part: { Icon: ShieldCheck, ink: 'text-ink-2', text: 'Verified in part' },
  invalid: { Icon: ShieldAlert, ink: 'text-bad', text: 'This receipt is not valid' },
  failed: { Icon: ShieldAlert, ink: 'text-warn', text: 'Not checked' },
} as const

function variantOf(verdict: BrowserVerdict | undefined, failed: boolean): keyof typeof VARIANTS {
  if (!verdict) return failed ? 'failed' : 'checking'
  if (verdict.state === 'impossible') return 'failed'
  if (verdict.state === 'invalid') return 'invalid'
  return verdict.isSignatureChecked && verdict.replay === 'same' ? 'valid' : 'part'
}

function Findings({ verdict }: { verdict: BrowserVerdict }) {
  if (verdict.state === 'impossible')
    return <p>Browsers check signatures over a secure connection only. Open this page over https.</p>
  if (verdict.state === 'invalid') return <p>{verdict.fault} Do not rely on it.</p>
  return (
    <ul className="list-disc space-y-1 pl-5">
      <li>Digest: the document is the one that was signed.</li>
      <li>
        {verdict.isSignatureChecked
          ? 'Signature: made by a key that this service lists.'
          : 'Signature: this browser does not know Ed25519, so it was not checked.'}
      </li>
      <li>
        {verdict.replay === 'same'
          ? 'Plan: its order books give the same split, to a millionth of a dollar.'
          : 'Plan: another version of the planner made it, which this page cannot repeat.'}
      </li>
    </ul>
  )
}

/** Whether the receipt is valid, as verified by this browser, and how others can verify it. */
export function ReceiptProof({ receipt }: { receipt: Receipt }) {
  const { id } = receipt
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['receiptCheck', id],
    queryFn: ({ signal }) => verify(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })
  const { Icon, ink, text } = VARIANTS[variantOf(data, isError)]
  return (
    <Panel headingId="proof" heading="Verification">
      <div className="space-y-3 p-4 text-ink-2 text-sm">
        <p role="status" className={cn('flex items-center gap-1.5 font-medium', ink)}>
          <Icon aria-hidden className="size-4 shrink-0" />
          {text}
        </p>
        {data && <Findings verdict={data} />}
        {isError && !data && (
          <p className="flex flex-wrap items-center gap-2">
            {errorMessage(error)}
            <Button size="sm" onClick={() => refetch()}>
              Check again
            </Button>
          </p>
        )}
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-xs">
          {(
            [
              ['SHA-256', receipt.sha256],
              ['Signature', receipt.signature],
              ['Key', receipt.key_id],
            ] as const
          ).map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-ink-3">{name}</dt>
              <dd className="figures break-all">{value}</dd>
            </div>
          ))}
        </dl>
        <CodeBlock
          label="Check it without this page"
          code={`curl -s ${new URL(`/api/plans/${id}`, receipt.url)} > plan.json\nnpm run verify:receipt -- plan.json`}
        />
      </div>
    </Panel>
  )
}
