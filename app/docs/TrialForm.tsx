'use client'
import { useId } from 'react'
import { Disclosure } from '@/components/ui/Disclosure'
import { Input } from '@/components/ui/Input'
import { Select } from '@/components/ui/Select'
import type { Trial, TrialInput, TrialValues } from './trial'
import { useTrialKeys } from './trialKeys'

const KEY_NAMES = { apiKey: 'API key', accessToken: 'Access token' } as const

function InputRow({
  input,
  value,
  onChange,
}: {
  input: TrialInput
  value: string
  onChange: (value: string) => void
}) {
  const id = useId()
  return (
    <div className="grid gap-1 sm:grid-cols-[10rem_minmax(0,1fr)] sm:items-center sm:gap-3">
      <label htmlFor={id} className="font-mono text-xs">
        {input.name}
        {input.required && <span className="font-sans text-ink-3"> (required)</span>}
      </label>
      {input.choices.length > 0 ? (
        <Select
          id={id}
          label={input.name}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          required={input.required}
          options={[
            { value: '', label: 'not set' },
            ...input.choices.map((choice) => ({ value: choice, label: choice })),
          ]}
        />
      ) : (
        <Input
          id={id}
          value={value}
          required={input.required}
          autoComplete="off"
          spellCheck={false}
          maxLength={4_000}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </div>
  )
}

function KeyRow({ name }: { name: keyof typeof KEY_NAMES }) {
  const id = useId()
  const [keys, setKeys] = useTrialKeys()
  return (
    <div className="grid gap-1 sm:grid-cols-[10rem_minmax(0,1fr)] sm:items-center sm:gap-3">
      <label htmlFor={id} className="text-sm">
        {KEY_NAMES[name]}
        <span className="block text-ink-3 text-xs">kept in memory on this page only</span>
      </label>
      <Input
        id={id}
        type="password"
        autoComplete="off"
        pattern="[!-~]*"
        title="Letters, digits and symbols, no spaces"
        value={keys[name]}
        onChange={(event) => setKeys({ [name]: event.target.value.trim() })}
      />
    </div>
  )
}

/** The request form: required inputs and those with defaults at once, the rest on demand. */
export function TrialForm({
  trial,
  values,
  onChange,
}: {
  trial: Trial
  values: TrialValues
  onChange: (values: TrialValues) => void
}) {
  const bodyId = useId()
  const set = (name: string) => (value: string) =>
    onChange({ ...values, inputs: { ...values.inputs, [name]: value } })
  const row = (input: TrialInput) => (
    <InputRow
      key={input.name}
      input={input}
      value={values.inputs[input.name] ?? ''}
      onChange={set(input.name)}
    />
  )
  const first = trial.inputs.filter(({ required, value }) => required || value !== '')
  const rest = trial.inputs.filter((input) => !first.includes(input))
  const bearer = trial.credentials.some((name) => name === 'accessToken' || name === 'metricsToken')
  return (
    <div className="space-y-3">
      {trial.credentials.includes('apiKey') && <KeyRow name="apiKey" />}
      {bearer && <KeyRow name="accessToken" />}
      {first.map(row)}
      {rest.length > 0 && (
        <Disclosure
          open={first.length === 0}
          summary={
            <span className="text-ink-2 text-sm">
              {rest.length} {first.length === 0 ? '' : 'more '}
              {rest.length === 1 ? 'parameter' : 'parameters'}
            </span>
          }
        >
          <div className="space-y-2 pb-2 pl-5.5">{rest.map(row)}</div>
        </Disclosure>
      )}
      {values.body !== undefined && (
        <div className="grid gap-1">
          <label htmlFor={bodyId} className="text-sm">
            Body
          </label>
          <textarea
            id={bodyId}
            value={values.body}
            rows={Math.min(16, values.body.split('\n').length + 1)}
            spellCheck={false}
            maxLength={65_536}
            onChange={(event) => onChange({ ...values, body: event.target.value })}
            className="w-full rounded-md border border-line-strong bg-surface p-3 font-mono text-md leading-5 md:text-xs"
          />
        </div>
      )}
    </div>
  )
}
