'use client'
import { Badge } from '@/components/ui/Badge'
import { CodeBlock } from '@/components/ui/CodeBlock'
import { Disclosure } from '@/components/ui/Disclosure'
import type { TrialAnswer } from './sendTrial'

const MAX_SHOWN = 60_000

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** The response: status, time, headers, and as much of the body as a person reads. */
export function TrialAnswerView({ answer, running }: { answer: TrialAnswer; running: boolean }) {
  const { status, statusText, headers, ms, cut } = answer
  const text = pretty(answer.text)
  const more = cut || text.length > MAX_SHOWN
  return (
    <div className="space-y-2">
      <p role="status" className="figures flex flex-wrap items-center gap-2 text-sm">
        <Badge tone={status < 400 ? 'good' : 'bad'}>
          {status} {statusText}
        </Badge>
        <span>{ms} ms</span>
        <span className="text-ink-3">
          {running ? 'Streaming…' : more ? 'The response is truncated.' : ''}
        </span>
      </p>
      <Disclosure summary={<span className="text-ink-2 text-sm">{headers.length} headers</span>}>
        <dl className="pb-2 pl-5.5 font-mono text-xs leading-5">
          {headers.map(([name, value]) => (
            <div key={name} className="flex gap-2">
              <dt className="shrink-0 text-ink-3">{name}:</dt>
              <dd className="min-w-0">{value}</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
      {text !== '' && <CodeBlock label="Response" code={text.slice(0, MAX_SHOWN)} />}
    </div>
  )
}
