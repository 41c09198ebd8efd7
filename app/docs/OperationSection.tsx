import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/Badge'
import { Disclosure } from '@/components/ui/Disclosure'
import { FieldList } from './FieldList'
import type { ReferenceOperation } from './reference'
import { TryIt } from './TryIt'
import { type Example, toTrial } from './toTrial'
import { withCode } from './withCode'

const CREDENTIALS: Record<string, string> = {
  apiKey: 'API key',
  accessToken: 'Access token',
  session: 'Signed-in page of this host',
  metricsToken: 'Metrics token',
}

function credentialWords({ credentials, open }: ReferenceOperation, isLimited: boolean): string {
  const names = credentials.map((name) => CREDENTIALS[name] ?? name).join(' or ')
  if (names === '') return 'No key required'
  if (open) return isLimited ? `No key required; an ${names} has a limit of its own` : 'No key required'
  return `${names} required`
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h4 className="eyebrow mb-1">{title}</h4>
    {children}
  </div>
)

/** One operation: purpose, input, output, the command that performs it and a form to try it. */
export const OperationSection = ({
  operation,
  example,
  isLimited,
}: {
  operation: ReferenceOperation
  example: Example
  /** Has this server a rate limit? */
  isLimited: boolean
}) => (
  <section
    id={operation.id}
    aria-labelledby={`${operation.id}-title`}
    className="grid gap-x-10 gap-y-4 border-t py-7 xl:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]"
  >
    <div className="min-w-0 space-y-4">
      <div className="space-y-1.5">
        <h3
          id={`${operation.id}-title`}
          className="flex flex-wrap items-center gap-2.5 font-mono font-medium text-base"
        >
          <Badge tone={operation.method === 'GET' ? 'yes' : operation.method === 'DELETE' ? 'bad' : 'good'}>
            {operation.method}
          </Badge>
          {operation.path}
        </h3>
        <p>{withCode(operation.summary)}</p>
        {operation.description && <p className="text-ink-2">{withCode(operation.description)}</p>}
        <p className="text-ink-3 text-sm">{credentialWords(operation, isLimited)}</p>
      </div>
      {operation.parameters.length > 0 && (
        <Part title="Parameters">
          <FieldList fields={operation.parameters} asks />
        </Part>
      )}
      {operation.body && operation.body.fields.length > 0 && (
        <Part title={operation.body.required ? 'Body' : 'Body (optional)'}>
          <FieldList fields={operation.body.fields} asks />
        </Part>
      )}
      {operation.answer.length > 0 && (
        <Part title="Response">
          <FieldList fields={operation.answer} asks={false} />
        </Part>
      )}
      {operation.failures.length > 0 && (
        <Disclosure summary={<span className="text-ink-2 text-sm">Other responses</span>}>
          <ul className="space-y-1 pb-2 pl-5.5 text-sm">
            {operation.failures.map(({ status, text }) => (
              <li key={status} className="flex gap-3">
                <span className="figures w-8 shrink-0 font-medium">{status}</span>
                <span className="text-ink-2">{withCode(text)}</span>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
    <div className="min-w-0 xl:sticky xl:top-17 xl:self-start">
      <TryIt trial={toTrial(operation, example)} base={example.base} />
    </div>
  </section>
)
